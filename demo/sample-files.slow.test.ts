import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { aPerson } from '#test/builders.ts'
import { emptyShop } from '#test/empty-shop.ts'
import { aCheckedImport, applied } from '#test/imports.ts'
import completeFitments from './complete-fitments.csv?raw'
import fitments from './fitments.csv?raw'
import numbers from './numbers.csv?raw'
import parts from './parts.csv?raw'
import { seedEmptyDatabase } from './seed.ts'

// The sample files are what an owner could upload. Specifications, and that a part is replaced, no
// CSV can say.

const FILES = [
  { kind: 'products', text: parts },
  { kind: 'numbers', text: numbers },
  { kind: 'fitments', text: fitments },
  { kind: 'fitments', mode: 'FULL', text: completeFitments },
] as const

test('the shop’s own import makes the same parts of the sample files as the start of a demo', async () => {
  await emptyShop()
  await seedEmptyDatabase()
  const seeded = await listWhatFilesSay()
  await emptyShop()
  const admin = await aPerson({ role: 'admin' })
  for (const { text, ...file } of FILES) {
    const { _id, report, open } = await aCheckedImport(admin, text, file)
    expect(report.actions).toEqual({ add: open })
    expect(report.stops).toEqual([])
    await applied(admin, _id)
  }
  const imported = await listWhatFilesSay()
  expect(imported.products.length).toBeGreaterThan(100)
  expect(imported).toEqual(seeded)
  await emptyShop()
})

/** Without what the database gives, and without the marks of an import. */
async function listWhatFilesSay() {
  const { rows: products } = await db.execute(sql`
    select to_jsonb(p) - '{id,version,brand_id,superseded_by,created_at,updated_at}'::text[] as fields, b.name as brand
    from product p join brand b on b.id = p.brand_id order by p.id`)
  const { rows: partNumbers } = await db.execute(sql`
    select p.sku, to_jsonb(n) - '{product_id,import_id}'::text[] as fields
    from part_number n join product p on p.id = n.product_id order by p.sku, n.kind, n.shown`)
  const { rows: vehicles } = await db.execute(sql`
    select p.sku, f.model_id, to_jsonb(f) - '{id,product_id,brand_id,import_id}'::text[] as fields
    from fitment f join product p on p.id = f.product_id
    order by p.sku, f.model_id, f.year_from, f.engine, f.trim, f.position, f.conditions, f.note, f.built_from`)
  return { products, partNumbers, vehicles }
}
