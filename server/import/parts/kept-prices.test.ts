import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, applied, rowsOf, runStep } from '#test/imports.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { chooseColumns, listColumns } from '../columns/choose-columns.ts'
import { checkAgain } from '../import.ts'
import { getImport } from '../import-view.ts'

// A file is applied without its prices, if the owner wants: the check shows what is left then.

test('all but the prices: those of the shop’s parts stay, a new part gets its own, and none that jumps is asked', async () => {
  const admin = await aPerson({ role: 'admin' })
  const aSku = () => `K-${randomUUID().slice(0, 8)}`.toUpperCase()
  const [shelved, priced, jumping, added] = [aSku(), aSku(), aSku(), aSku()]
  const steps = [{ from: 10, cents: 900 }]
  for (const sku of [shelved, priced, jumping]) {
    await aProduct({ sku, pricePerUnitCents: 1000, priceSteps: steps })
  }
  const text = `sku,name,price,price_steps,shelf,core_charge
${shelved},A,11.00,10: 9.50,B1,5.00
${priced},B,11.00,,,
${jumping},C,99.00,,B3,
${added},D,5.00,,,`
  const { _id: id, report } = await aCheckedImport(admin, text, { kind: 'products' })
  expect(report.actions).toEqual({ change: 2, queued: 1, add: 1 })
  await checkAgain(admin, id, undefined, { prices: 'keep' })
  await runStep(id, 'check 2')
  const kept = await getImport(id)
  expect([kept.prices, kept.report.actions]).toEqual(['keep', { change: 2, same: 1, add: 1 }])
  expect((await rowsOf(id)).map(({ resolved }) => resolved?.changes)).toEqual([
    ['Shelf none → B1'],
    [],
    ['Shelf none → B3'],
    [],
  ])
  // The columns may be chosen again: the prices stay.
  const { columns } = await listColumns(id)
  await chooseColumns(admin, id, { columns: columns.map(({ name }) => name) })
  await runStep(id, 'check 3')
  expect((await getImport(id)).prices).toBe('keep')
  await applied(admin, id)
  const cents = async (sku: string) => {
    const [one] = await db.select().from(product).where(eq(product.sku, sku))
    return [one?.pricePerUnitCents, one?.priceSteps, one?.shelf]
  }
  expect(await cents(shelved)).toEqual([1000, steps, 'B1'])
  expect(await cents(jumping)).toEqual([1000, steps, 'B3'])
  expect(await cents(added)).toEqual([500, null, null])
})
