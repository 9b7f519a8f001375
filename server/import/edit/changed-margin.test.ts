import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedEdit, applied } from '#test/imports.ts'
import { editProduct } from '../../catalog/product-edit.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'

// A price is made of what the part had at the check, and was judged by it.

test.each<[string, Omit<Parameters<typeof editProduct>[2], 'version'>]>([
  ['cost', { cost: 30 }],
  ['core charge', { coreCharge: 25 }],
  ['price step', { priceSteps: [{ from: 10, pricePerUnit: 9 }] }],
  ['minimum', { minimumOrderQuantity: 2 }],
  ['pack size', { packSize: 2, minimumOrderQuantity: 4 }],
])('a part that has another %s than at the check of its price stays as it is', async (_, edit) => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct({
    pricePerUnitCents: 2000,
    costCents: 1000,
    minimumOrderQuantity: 4,
  })
  const { _id: id } = await aCheckedEdit(admin, [part], {
    field: 'price',
    rule: { by: 'cost', factor: 1.4 },
    rounding: { to: 'none', direction: 'nearest' },
    steps: 'keep',
  })
  await editProduct(admin, part.id, { version: 1, ...edit })
  expect((await applied(admin, id)).report.codes).toEqual({ 'changed-since': 1 })
  const [now] = await db.select().from(product).where(eq(product.id, part.id))
  expect(now?.pricePerUnitCents).toBe(2000)
})
