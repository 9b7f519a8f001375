import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/builders.ts'
import { aShopWithPart } from '#test/import-files.ts'
import { aCheckedImport } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { db } from '../platform/db/client.ts'

beforeAll(writeCategories)

// Among few rows that PostgreSQL knows nothing of it looked each number of a batch up once for each
// product, for 48 seconds.
test('a file of many parts is checked in a shop that is so new that PostgreSQL has no statistics of it', async () => {
  const { admin, brand, number } = await aShopWithPart()
  await Promise.all(Array.from({ length: 100 }, () => aProduct({ sku: randomUUID() })))
  for (const table of ['product', 'part_number', 'brand']) {
    await db.execute(sql`select pg_clear_relation_stats('public', ${table})`)
  }
  const own = randomUUID().slice(0, 8)
  const rows = Array.from({ length: 999 }, (_, n) => `${own}-${n},${brand},${own}N${n},Clip,1.00`)
  const text = ['sku,brand,part_number,name,price', `,${brand},${number},,2.00`, ...rows].join('\n')
  // A statement of it would run into the limit.
  const checked = await aCheckedImport(admin, text, { kind: 'products' })
  expect(checked.report.actions).toEqual({ add: 999, queued: 1 })
})
