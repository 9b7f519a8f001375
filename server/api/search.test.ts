import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { call, get } from '#test/call.ts'
import { aNumber, aPart } from '#test/parts.ts'
import { countTitles, indexProducts } from '../catalog/search/search.ts'
import { db } from '../platform/db/client.ts'
import { product } from '../platform/db/schema/product.ts'

const VIN = '1HGCM82633A004352'

beforeAll(async () => {
  const pads = await aPart({
    title: 'Brake pad set, ceramic',
    category: 'brake-pads',
    brand: 'Zimora',
  })
  await aNumber(pads, 'own', 'ZM-7781.K')
  await indexProducts([pads.id])
  await countTitles()
})

async function suggest(q: string) {
  return (await call('GET', `/suggest?q=${encodeURIComponent(q)}`)).body
}

test('the beginning of a number proposes the part that has it', async () => {
  expect((await suggest('zm 778'))[0]).toMatchObject({
    kind: 'number',
    text: 'ZM-7781.K',
    detail: 'Zimora · Brake pad set, ceramic',
    url: expect.stringMatching(/^\/part\/brake-pad-set-ceramic-[\da-f-]{36}$/),
  })
})

test('words propose their category, and its newest parts', async () => {
  const lines = await suggest('brake pa')
  expect(lines).toContainEqual({
    kind: 'category',
    text: 'Brake pads',
    detail: 'in Brakes',
    url: '/catalog/brakes/brake-pads',
  })
  expect(lines).toContainEqual(
    expect.objectContaining({ kind: 'part', text: 'Brake pad set, ceramic' }),
  )
})

test('a trade name proposes the category that has another name', async () => {
  expect((await suggest('rotor'))[0]).toMatchObject({ kind: 'category', text: 'Brake discs' })
  expect(await suggest('pollen')).toContainEqual(expect.objectContaining({ text: 'Cabin filters' }))
})

test('a vehicle is proposed by the beginning of its name, and with a year leads to its list', async () => {
  expect(await suggest('2014 gol')).toContainEqual({
    kind: 'vehicle',
    text: '2014 Volkswagen Golf',
    detail: 'Parts for this car',
    url: '/for/2014/volkswagen/golf',
  })
})

test('eight lines at most', async () => {
  for (const q of ['br', 'a', 'co', '12', 'for']) {
    expect((await suggest(q)).length).toBeLessThanOrEqual(8)
  }
})

test('a VIN is not searched for, nor stored by anyone, also among other words', async () => {
  for (const q of [VIN, `brake ${VIN}`, `${VIN.toLowerCase()} brake pads`]) {
    const { body, headers } = await call('GET', `/suggest?q=${encodeURIComponent(q)}`)
    expect(body).toEqual([])
    expect(headers['cache-control']).toBe('private, no-store')
  }
  const other = await call('GET', '/suggest?q=brake')
  expect(other.headers).not.toMatchObject({ 'cache-control': 'private, no-store' })
})

test.each(['%00', '%27%22%3B--', '%25_%25', 'x'.repeat(200), '%E2%80%AEx'])(
  '“%s” is answered with a list',
  async (q) => {
    const response = await get(`/api/suggest?q=${q}`)
    expect(response.statusCode).toBe(200)
  },
)

test('suggestions have no words of drafts, nor of parts that are no longer sold', async () => {
  const titles = ['Obscurium shield', 'Quondamite shield', 'Overtonic shield']
  const parts = []
  for (const title of titles) {
    const part = await aPart({ title, state: title.startsWith('Obs') ? 'draft' : 'live' })
    await indexProducts([part.id])
    parts.push(part)
  }
  await db
    .update(product)
    .set({ state: 'draft' })
    .where(eq(product.id, parts[1]?.id ?? ''))
  await countTitles()
  expect(await suggest('obscur')).toEqual([])
  expect(await suggest('quondam')).toEqual([])
  expect(await suggest('overton')).toMatchObject([{ kind: 'words', text: 'overtonic' }])
})
