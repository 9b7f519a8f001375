import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { anUpload, applied, runStep } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { editProduct } from '../../catalog/product-edit.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { chooseColumns, listColumns } from '../columns/choose-columns.ts'

beforeAll(writeCategories)

test('a price that is made of the part’s cost is not written once the cost is another one', async () => {
  const admin = await aPerson({ role: 'admin' })
  const sku = `C-${randomUUID().slice(0, 8)}`.toUpperCase()
  const part = await aProduct({ sku, pricePerUnitCents: 1900, costCents: 1000 })
  const id = await anUpload(admin, `sku,price\n${sku},5.00\n`, { kind: 'products' })
  await runStep(id, 'check')
  const { columns } = await listColumns(id)
  await chooseColumns(admin, id, {
    columns: columns.map(({ name }) => name),
    rules: {
      price: {
        rule: { by: 'cost', factor: 2 },
        rounding: { to: 'none', direction: 'nearest' },
      },
    },
  })
  await runStep(id, 'check 2')
  await editProduct(admin, part.id, { cost: 25, version: part.version })
  expect((await applied(admin, id)).state).toBe('checked')
  const [now] = await db.select().from(product).where(eq(product.id, part.id))
  expect(now?.pricePerUnitCents).toBe(1900)
})
