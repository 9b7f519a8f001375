import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDatabaseOf, anOldPart, upgrade } from '#test/old-database.ts'

test('after the update the undo of an older import leaves what had changed since, as before', async () => {
  const db = await aDatabaseOf(47)
  const [part, file] = [await anOldPart(db), randomUUID()]
  await db.execute(sql`update product set version = 3 where id = ${part}`)
  await db.execute(sql`
    insert into import (id, kind, file_name, sha256, state, options, applied_at)
    values (${file}, 'fitments', 'file.csv', '', 'applied', '{"mode": "FULL"}', '2026-01-02')`)
  await db.execute(sql`
    insert into import_row (import_id, line, raw, action, product_id) values (${file}, 2, '{}', 'same', ${part})`)

  await upgrade(db)

  const { rows } = await db.execute(sql`
    select p.version, p.edited_version, r.applied_at is not null as is_applied
    from product p join import_row r on r.product_id = p.id`)
  expect(rows).toEqual([{ version: 3, edited_version: 3, is_applied: true }])
  expect(
    (await db.execute(sql`select edited_version from product where id = ${await anOldPart(db)}`))
      .rows,
  ).toEqual([{ edited_version: 1 }])
})

test('after the update FULL files have replaced what their unchanged rows say, unless they are undone', async () => {
  const db = await aDatabaseOf(47)
  const part = await anOldPart(db)
  for (const state of ['applied', 'applying', 'undoing', 'undone']) {
    const file = randomUUID()
    await db.execute(sql`
      insert into import (id, kind, file_name, sha256, state, options, applied_at)
      values (${file}, 'fitments', 'file.csv', '', ${state}, '{"mode": "FULL"}', '2026-01-02')`)
    await db.execute(sql`
      insert into import_row (import_id, line, raw, action, product_id) values (${file}, 2, '{}', 'same', ${part})`)
  }

  await upgrade(db)

  const { rows } = await db.execute(sql`
    select i.state from import i join import_row r on r.import_id = i.id and r.applied_at is not null order by 1`)
  expect(rows.map(({ state }) => state)).toEqual(['applied', 'applying', 'undoing'])
})
