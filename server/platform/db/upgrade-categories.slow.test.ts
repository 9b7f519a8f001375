import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDatabaseOf, anOldPart, upgrade } from '#test/old-database.ts'

test('a shop keeps the ids and URLs of its categories, and gets those that it lacks', async () => {
  const db = await aDatabaseOf(52)
  const part = await anOldPart(db)
  await db.execute(sql`insert into category (id, slug, name, parent_id) values
    (1, 'brakes', 'Brakes', null), (101, 'brake-pads', 'Brake pads', 1)`)
  await db.execute(sql`update product set category_id = 101 where id = ${part}`)
  await upgrade(db)
  const { rows } = await db.execute(sql`
    select c.id, c.slug, c.parent_id, c.position, p.id as part,
      (select count(*)::int from category) as all, (select drawing from category where id = 1) as drawing
    from category c join product p on p.category_id = c.id`)
  expect(rows).toEqual([
    {
      ...{ id: 101, slug: 'brake-pads', parent_id: 1, position: 1, part },
      ...{ all: 107, drawing: 'brake-disc' },
    },
  ])
  const added = await db.execute(
    sql`insert into category (slug, name) values ('winches', 'Winches') returning id`,
  )
  expect(added.rows).toEqual([{ id: 10_000 }])
})

test('the start of a release that wrote the categories leaves those that the owner has edited', async () => {
  const db = await aDatabaseOf(52)
  await upgrade(db)
  await db.execute(sql`
    update category set slug = 'my-pads', name = 'My pads', parent_id = 3, version = version + 1 where id = 101`)
  await db.execute(sql`
    insert into category (id, slug, name, parent_id) values (101, 'brake-pads', 'Brake pads', 1)
    on conflict (id) do update set slug = excluded.slug, name = excluded.name, parent_id = excluded.parent_id`)
  const { rows } = await db.execute(sql`select slug, name, parent_id from category where id = 101`)
  expect(rows).toEqual([{ slug: 'my-pads', name: 'My pads', parent_id: 3 }])
})
