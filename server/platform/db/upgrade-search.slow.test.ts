import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDatabaseOf, anOldPart, upgrade } from '#test/old-database.ts'

test('after the update each part that was indexed is indexed once more, and no other', async () => {
  const db = await aDatabaseOf(51)
  const indexed = await anOldPart(db)
  await anOldPart(db)
  await db.execute(sql`
    insert into product_search (product_id, words, is_listed, price_per_unit_cents, is_in_stock, is_universal)
    values (${indexed}, '', true, 1250, true, false)`)

  await upgrade(db)

  const { rows } = await db.execute(
    sql`select subject_id, event from job where kind = 'search' and done_at is null`,
  )
  expect(rows).toEqual([{ subject_id: indexed, event: 'sizes' }])
})
