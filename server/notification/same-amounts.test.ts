import { afterEach, beforeEach, expect, test } from 'vitest'
import { toDollars } from '#contract/money.ts'
import { amountRows, amountsOf, includedTaxRows } from '#contract/order/amount-rows.ts'
import { CORE_LINE } from '#contract/pricing/core-charge.ts'
import { aCheckoutOf, aPerson, aProduct, getOrderRow } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { turnInvoicesOn } from '#test/returns.ts'
import { payByCard } from '#test/several-parts.ts'
import {
  aDiscount,
  aRate,
  aTaxRate,
  aZone,
  deletePrices,
  setDelivery,
  setTax,
} from '#test/shop-prices.ts'
import { db } from '../platform/db/client.ts'
import { setting } from '../platform/db/schema/setting.ts'
import { layOut } from '../platform/mail/layout.ts'
import { orderMail } from './order-mail.ts'
import { findMailedOrder } from './read-mailed-order.ts'

// One order says the same amounts everywhere: in the quote, on its pages, in its mails and on its
// invoice.

beforeEach(deletePrices)
afterEach(deletePrices)
afterEach(() => db.delete(setting))

const SHIP_TO = {
  ...{ name: 'Casey Jones', line1: '1 Main Street', city: 'Springfield' },
  ...{ region: 'IL', postalCode: '62701', country: 'US' },
}

type Mode = 'exclusive' | 'inclusive'
type Source = 'table' | 'stripe'

/**
 * Paid: $109.99 less 10%, delivered for $24, and three taxes of the table with core charges of $60,
 * or one of Stripe's.
 */
async function aSale(mode: Mode, source: Source) {
  const express = aRate({ name: 'Express', steps: [{ upTo: null, price: 24 }], isDefault: true })
  await setDelivery({ zones: [aZone({ rates: [express] })] })
  const oils = aTaxRate({ name: 'Oil tax', category: 'oils', percent: 2.5 })
  const city = aTaxRate({ name: 'City tax', percent: 1.25, isDeliveryTaxed: false })
  await setTax({ mode, source, rates: [aTaxRate(), city, oils] })
  await turnInvoicesOn()
  const { code } = await aDiscount()
  // Stripe calculates none of a shop with core charges.
  const coreChargeCents = source === 'table' ? 2000 : null
  const parts = [
    { ...(await aProduct({ pricePerUnitCents: 1000, taxCategory: 'oils' })), units: 1 },
    { ...(await aProduct({ pricePerUnitCents: 3333, coreChargeCents })), units: 3 },
  ]
  const casey = await aPerson({ emailVerified: true })
  const body = { ...aCheckoutOf(parts), address: undefined, shipTo: SHIP_TO, code }
  const lines = body.lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const { name: _, ...address } = SHIP_TO
  const to = { ...address, code }
  const quote = (await call('POST', '/checkout/quote', { body: { lines, ...to } })).body
  const checkout = { ...body, total: quote.total }
  const placed = await call('POST', '/checkout', { as: casey, body: checkout })
  expect(placed.status).toBe(201)
  const id: string = placed.body.insertedId
  await payByCard(casey, { id })
  return { casey, id, quote, code }
}

test.each([
  ['exclusive', 'table'],
  ['inclusive', 'table'],
  ['exclusive', 'stripe'],
  ['inclusive', 'stripe'],
] as const)(
  'quote, pages, mails and invoice of an order with %s taxes (%s) have the same rows, and they add up',
  async (mode, source) => {
    const { casey, id, quote, code } = await aSale(mode, source)
    const read = async (path: string) => (await call('GET', path, { as: casey })).body
    const amounts = amountsOf(await read(`/order/${id}`))
    const rows = amountRows(amounts)
    const included = includedTaxRows(amounts)
    expect(rows.map(({ label }) => label)).toEqual([
      'Subtotal',
      `Code ${code}`,
      'Express',
      ...(source === 'table' ? [CORE_LINE] : []),
      ...(mode === 'exclusive' ? quote.taxes.map(nameOf) : []),
    ])
    expect(included.map(({ label }) => label)).toEqual(
      mode === 'inclusive' ? quote.taxes.map((tax: Tax) => `Includes ${nameOf(tax)}`) : [],
    )
    expect(quote.taxes).toHaveLength(source === 'stripe' ? 1 : 3)
    const cents = rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    const { totalCents } = await getOrderRow(id)
    expect(cents).toBe(totalCents)
    expect(quote.total).toBe(toDollars(totalCents))

    expect(amountRows(amountsOf(await read(`/order/${id}/details`)))).toEqual(rows)
    const [invoice] = await read(`/order/${id}/invoice`)
    expect([amountRows(invoice), includedTaxRows(invoice)]).toEqual([rows, included])
    expect(invoice.total).toBe(quote.total)
    const mailed = await findMailedOrder(id)
    if (!mailed) throw new Error('no order')
    expect([amountRows(mailed.amounts), includedTaxRows(mailed.amounts)]).toEqual([rows, included])
    const content = orderMail({ kind: 'paid' }, mailed, { subject: 'Paid', text: '' }, 'Driveline')
    const { text } = await layOut(casey.email, content)
    const said = [...rows, ...included].map(
      ({ label, amount }) => `  ${label}: ${amount < 0 ? '−' : ''}$${Math.abs(amount).toFixed(2)}`,
    )
    for (const line of said) expect(text).toContain(line)
    expect(text).toContain(`  Paid: $${quote.total.toFixed(2)}`)
  },
)

test('an order of one part at its price has no rows but its total', async () => {
  const casey = await aPerson({ emailVerified: true })
  const body = aCheckoutOf([await aProduct()])
  const placed = await call('POST', '/checkout', { as: casey, body })
  const order = (await call('GET', `/order/${placed.body.insertedId}`, { as: casey })).body
  expect(order.taxes).toBeUndefined()
  expect(amountRows(amountsOf(order))).toEqual([])
})

type Tax = { name: string; percent: number; base: number }

function nameOf({ name, percent, base }: Tax) {
  return `${name} ${percent}% of $${base.toFixed(2)}`
}
