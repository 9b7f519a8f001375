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

test('Quebec has two taxes, each rounded for itself, and Massachusetts none of delivery', async () => {
  const to = (more: { country: string; state: string; postal_code: string }) => ({
    customer_details: { address: { ...address, ...more }, address_source: 'shipping' as const },
    shipping_cost: { amount: 690 },
  })
  const quebec = { country: 'CA', state: 'QC', postal_code: 'H2X 1Y4' }
  // Of $1.10 5% are 5.5 cents, and 9.975% 10.97; of $6.90 34.5 and 68.8.
  const line_items = [{ amount: 110, reference: 'plug' }]
  const qc = await calculate({ ...to(quebec), line_items })
  expect(qc).toMatchObject({ amount_total: 800 + 121, shipping_cost: { amount_tax: 104 } })
  expect(qc.line_items?.data).toMatchObject([{ amount_tax: 17 }])
  expect(qc.tax_breakdown).toMatchObject([
    {
      ...{ amount: 41, taxable_amount: 800 },
      tax_rate_details: { tax_type: 'gst', state: null, percentage_decimal: '5.0' },
    },
    {
      ...{ amount: 80, taxable_amount: 800 },
      tax_rate_details: { tax_type: 'qst', state: 'QC', percentage_decimal: '9.975' },
    },
  ])
  const ma = await calculate(to({ country: 'US', state: 'MA', postal_code: '02108' }))
  expect(ma).toMatchObject({ amount_total: 1753, shipping_cost: { amount_tax: 0 } })
  expect(ma.tax_breakdown).toMatchObject([{ amount: 63, taxable_amount: 1000 }])
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
