import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, rowsOf } from '#test/imports.ts'

test('a pack size that contradicts the minimum is left out, and the price of its row is taken', async () => {
  const [ours, added] = [randomUUID(), randomUUID()].map((one) => `S-${one.slice(0, 8)}`)
  await aProduct({ sku: String(ours).toUpperCase(), minimumOrderQuantity: 1 })
  const lines = [
    'sku,name,price,minimum_quantity,pack_size',
    `${ours},,13.00,,12`,
    `${added},Clip,2.00,3,2`,
  ]
  const admin = await aPerson({ role: 'admin' })
  const { _id: id } = await aCheckedImport(admin, lines.join('\n'), { kind: 'products' })
  expect(await rowsOf(id)).toMatchObject([
    {
      resolved: { changes: ['Price $12.50 → $13.00'] },
      findings: [{ code: 'field-dropped', field: 'pack_size', found: '12' }],
    },
    {
      action: 'add',
      resolved: { fields: { minimumOrderQuantity: 3 } },
      findings: [{ code: 'field-dropped', field: 'pack_size', found: '2' }],
    },
  ])
})
