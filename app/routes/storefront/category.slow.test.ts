import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { loadCategories } from '#server/catalog/category/category-tree.ts'
import { db } from '#server/platform/db/client.ts'
import { aPart } from '#test/parts.ts'
import { loader } from './category.tsx'

afterAll(async () => {
  await db.execute(
    sql`update product set category_id = null where category_id between 20001 and 20009`,
  )
  await db.execute(sql`delete from category where id between 20001 and 20009`)
  await loadCategories()
})

async function open(path: string) {
  const [category = '', sub, below] = path.replace(/\?.*/, '').split('/')
  const url = new URL(`/catalog/${path}`, 'http://localhost')
  const params = { category, sub, below }
  const args = { request: new Request(url), url, params, context: new RouterContextProvider() }
  return loader(args as unknown as Parameters<typeof loader>[0])
}

async function redirectOf(path: string) {
  const answer: Response = await open(path).then(
    () => expect.fail('no redirect'),
    (thrown) => thrown,
  )
  return [answer.status, answer.headers.get('location')]
}

test('a category of the third level has its URL, crumbs and list; what it was called leads there', async () => {
  await db.execute(sql`insert into category (id, slug, name, parent_id, position) values
    (20001, 'axle', 'Axle', null, 90), (20002, 'hubs', 'Hubs', 20001, 1), (20003, 'hub-caps', 'Hub caps', 20002, 1)`)
  await db.execute(sql`insert into category_slug (slug, category_id) values ('caps', 20003)`)
  await loadCategories()
  const part = await aPart({ category: 'hub-caps' })
  const page = await open('axle/hubs/hub-caps')
  expect(page).toMatchObject({
    name: 'Hub caps',
    crumbs: [
      ['/catalog', 'Catalog'],
      ['/catalog/axle', 'Axle'],
      ['/catalog/axle/hubs', 'Hubs'],
    ],
    list: { cards: [{ _id: part.id }] },
  })
  for (const path of ['axle', 'axle/hubs'])
    expect(await open(path)).toMatchObject({ list: { total: 1 } })
  const now = [301, '/catalog/axle/hubs/hub-caps']
  for (const path of ['hub-caps', 'caps', 'hubs/caps', 'gone/hub-caps', 'axle/hubs/caps'])
    expect(await redirectOf(path)).toEqual(now)
  expect(await redirectOf('caps?brand=a')).toEqual([301, `${now[1]}?brand=a`])
})
