import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { aCheckedImport, applied, rowsOf, runStep, undone } from '#test/imports.ts'
import { editPart, newSku } from '#test/product-calls.ts'
import { deletePrices, setTax } from '#test/shop-prices.ts'
import { getImport } from '../import/import-view.ts'
import { db } from '../platform/db/client.ts'
import { importRow, importTable } from '../platform/db/schema/import.ts'
import { product } from '../platform/db/schema/product.ts'

// Core charges and Stripe Tax exclude each other.

const BY_STRIPE = { mode: 'exclusive' as const, source: 'stripe' as const, rates: [] }
const NO_CORE = {
  status: 409,
  body: {
    errors: [
      {
        path: 'coreCharge',
        message:
          'No core charge while Stripe Tax calculates the tax: Stripe reverses tax with each refund, even a core charge’s, on which it has calculated none. Choose the rates of Settings → Tax first.',
      },
    ],
  },
}

async function deleteAll() {
  await deletePrices()
  await db.update(product).set({ coreChargeCents: null })
}
beforeEach(deleteAll)
afterEach(deleteAll)

async function choose(value: object) {
  const admin = await aPerson({ role: 'admin' })
  const { body } = await call('GET', '/staff/setting', { as: admin })
  const { version } = body.tax
  return call('PUT', '/staff/setting/tax', { as: admin, body: { version, value } })
}

test('Stripe Tax is refused while a part has a core charge, and the table of rates is not', async () => {
  await aProduct({ name: 'Gone', coreChargeCents: 100, deletedAt: new Date() })
  const [one, other] = [
    await aProduct({ name: 'Alternator', coreChargeCents: 4000 }),
    await aProduct({ name: 'Starter', coreChargeCents: 6000 }),
  ]
  const refused = await choose(BY_STRIPE)
  expect(refused).toMatchObject({ status: 409, body: { errors: [{ path: 'source' }] } })
  expect(refused.body.errors[0].message).toMatch(
    /^Not Stripe Tax: Alternator and 1 more have a core charge\./,
  )
  expect((await choose({ ...BY_STRIPE, source: 'table' })).status).toBe(200)
  expect((await choose({ ...BY_STRIPE, mode: 'none' })).status).toBe(200)
  await db.update(product).set({ coreChargeCents: null }).where(eq(product.id, other.id))
  expect((await choose(BY_STRIPE)).body.errors[0].message).toContain('Alternator has a core charge')
  await db.update(product).set({ coreChargeCents: null }).where(eq(product.id, one.id))
  expect((await choose(BY_STRIPE)).status).toBe(200)
})

test('while Stripe calculates the tax no part gets a core charge, neither a new nor a restored one', async () => {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct()
  const gone = await aProduct({ coreChargeCents: 4000, deletedAt: new Date() })
  await setTax(BY_STRIPE)
  expect(await editPart(admin, part.id, { version: 1, coreCharge: '40' })).toMatchObject(NO_CORE)
  expect(
    (await editPart(admin, part.id, { version: 1, coreCharge: '', name: 'Other' })).status,
  ).toBe(200)
  const restored = await call('POST', `/product/${gone.id}/restore`, { as: admin, body: {} })
  expect(restored).toMatchObject(NO_CORE)
  await setTax({ ...BY_STRIPE, source: 'table' })
  expect((await editPart(admin, part.id, { version: 2, coreCharge: '40' })).status).toBe(200)
})

test('of Stripe Tax and a core charge that are saved at the same moment one is refused', async () => {
  const admin = await aPerson({ role: 'admin' })
  for (let n = 0; n < 5; n++) {
    await deleteAll()
    const part = await aProduct()
    const [tax, edit] = await Promise.all([
      choose(BY_STRIPE),
      editPart(admin, part.id, { version: 1, coreCharge: '40' }),
    ])
    expect([tax.status, edit.status].toSorted()).toEqual([200, 409])
  }
})

test('a file with a core charge is taken back where Stripe Tax was chosen after its check', async () => {
  const admin = await aPerson({ role: 'admin' })
  const sku = newSku()
  const { id: productId } = await aProduct({ sku, pricePerUnitCents: 1250 })
  const text = `sku,price\n${sku},11.00`
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  await db
    .update(importRow)
    .set({ resolved: sql`jsonb_set(${importRow.resolved}, '{fields,coreCharge}', '40')` })
    .where(eq(importRow.importId, id))
  await setTax(BY_STRIPE)
  const { report } = await applied(admin, id)
  expect(report.note).toContain('No core charge while Stripe Tax calculates the tax')
  const [row] = await db.select().from(product).where(eq(product.id, productId))
  expect(row).toMatchObject({ pricePerUnitCents: 1250, coreChargeCents: null })
})

/**
 * A part whose core charge a file has cleared and whose price it has changed, in a shop that chose
 * Stripe Tax then.
 */
async function aClearedPart() {
  const admin = await aPerson({ role: 'admin' })
  const sku = newSku()
  const { id: productId } = await aProduct({ sku, pricePerUnitCents: 1250, coreChargeCents: 4000 })
  const text = `sku,price,core_charge\n${sku},11.00,(clear)`
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  await applied(admin, id)
  await setTax(BY_STRIPE)
  const part = async () => {
    const [row] = await db.select().from(product).where(eq(product.id, productId))
    return row && { price: row.pricePerUnitCents, core: row.coreChargeCents }
  }
  return { admin, id, part, productId }
}

test('an import whose undo would bring core charges back stays applied while Stripe calculates', async () => {
  const { admin, id, part } = await aClearedPart()
  const { state, report } = await undone(admin, id)
  expect(state).toBe('applied')
  expect(report.note).toMatch(/^It is applied, as it was before\. No core charge while Stripe Tax/)
  expect(await part()).toEqual({ price: 1100, core: null })
  await setTax({ ...BY_STRIPE, source: 'table' })
  expect(await undone(admin, id)).toMatchObject({ state: 'undone', report: { note: '' } })
  expect(await part()).toEqual({ price: 1250, core: 4000 })
})

test('an undo passes by a part that was edited since, with its core charge', async () => {
  const { admin, id, part, productId } = await aClearedPart()
  expect((await editPart(admin, productId, { version: 2, name: 'Other' })).status).toBe(200)
  expect((await undone(admin, id)).state).toBe('undone')
  expect(await part()).toEqual({ price: 1100, core: null })
})

test('an import that was stopped halfway is taken back without the core charges that it has cleared', async () => {
  const { id, part } = await aClearedPart()
  const report = sql`${importTable.report} || '{"note": "You stopped it."}'`
  await db.update(importTable).set({ state: 'undoing', report }).where(eq(importTable.id, id))
  await runStep(id, 'undoing')
  const after = await getImport(id)
  expect(after.state).toBe('undone')
  expect(after.report.note).toMatch(/^You stopped it\. Core charges that it cleared stay cleared/)
  expect(await part()).toEqual({ price: 1250, core: null })
})

test('a core charge of a file is left out while Stripe calculates the tax, and its row is not', async () => {
  const admin = await aPerson({ role: 'admin' })
  const [charged, other] = [newSku(), newSku()]
  await aProduct({ sku: charged })
  await aProduct({ sku: other })
  await setTax(BY_STRIPE)
  const text = `sku,name,price,core_charge\n${charged},Pads,11.00,40\n${other},Discs,11.00,\n${newSku()},Hose,12.00,40`
  const { _id: id } = await aCheckedImport(admin, text, { kind: 'products' })
  const rows = await rowsOf(id)
  expect(rows.map(({ action }) => action)).toEqual(['change', 'change', 'add'])
  for (const row of [rows[0], rows[2]]) {
    expect(row?.findings).toMatchObject([{ text: expect.stringContaining('No core charge') }])
    expect(row?.resolved?.fields).not.toHaveProperty('coreCharge')
  }
})
