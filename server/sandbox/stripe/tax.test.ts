import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { anIntent, errorOf, stripe } from '#test/stripe-sandbox.ts'

const address = { line1: '1 Main Street', city: 'Springfield', state: 'IL', postal_code: '62701' }

const calculate = (more: Partial<Stripe.Tax.CalculationCreateParams> = {}) =>
  stripe.tax.calculations.create({
    currency: 'usd',
    line_items: [{ amount: 1000, reference: 'plug' }],
    customer_details: { address: { ...address, country: 'US' }, address_source: 'shipping' },
    expand: ['line_items'],
    ...more,
  })

test('a calculation taxes lines and delivery by state, on top of their prices or within them', async () => {
  const onTop = await calculate({ shipping_cost: { amount: 690 } })
  expect(onTop).toMatchObject({
    ...{ object: 'tax.calculation', amount_total: 1796, tax_amount_exclusive: 106 },
    shipping_cost: { amount: 690, amount_tax: 43 },
    tax_breakdown: [{ amount: 106, inclusive: false, taxable_amount: 1690 }],
  })
  expect(onTop.line_items?.data).toMatchObject([{ reference: 'plug', amount_tax: 63 }])
  const within = await calculate({
    line_items: [{ amount: 11_900, reference: 'plug', tax_behavior: 'inclusive' }],
    customer_details: { address: { country: 'DE' }, address_source: 'shipping' },
  })
  expect(within).toMatchObject({ amount_total: 11_900, tax_amount_inclusive: 1900 })
})

test('a calculation of many lines has the first with it, and lists the others', async () => {
  const line_items = Array.from({ length: 12 }, (_, at) => ({ amount: 100, reference: `${at}` }))
  const { id, line_items: first } = await calculate({ line_items })
  expect([first?.data.length, first?.has_more]).toEqual([10, true])
  const all = await stripe.tax.calculations.listLineItems(id ?? '', { limit: 100 })
  expect(all.data.map(({ reference }) => reference)).toEqual(
    line_items.map(({ reference }) => reference),
  )
})

test('a place without a ZIP code, and an intent with a calculation that there is not, are refused', async () => {
  const details = { address: { country: 'US' }, address_source: 'shipping' as const }
  expect(await errorOf(calculate({ customer_details: details }))).toMatchObject({
    statusCode: 400,
    code: 'customer_tax_location_invalid',
  })
  const hooks = { inputs: { tax: { calculation: 'taxcalc_none' } } }
  expect(await errorOf(anIntent({ hooks }))).toMatchObject({ code: 'resource_missing' })
})
