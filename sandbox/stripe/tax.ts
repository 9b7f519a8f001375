import type Stripe from 'stripe'
import { z } from 'zod'
import { type Call, endpoint } from './endpoint.ts'
import { integer, list, positiveInteger, text } from './params.ts'
import { invalidRequest, noSuch } from './problem.ts'
import { newId, nowInSeconds } from './store.ts'
import { type TaxPlace, taxesOfAmount, taxesOfPlace } from './tax-table.ts'

const NINETY_DAYS = 90 * 24 * 60 * 60
/** A calculation's answer includes its first ten lines; a client lists the others. */
const EXPANDED = 10
const [GOODS, SHIPPING, NONTAXABLE] = ['txcd_99999999', 'txcd_92010001', 'txcd_00000000']

const behavior = z.enum(['exclusive', 'inclusive']).default('exclusive')
const amount = integer.refine(
  (cents) => cents >= 0,
  'This value must be greater than or equal to 0.',
)

const createParams = z.strictObject({
  currency: text,
  line_items: list(
    z.strictObject({
      amount,
      quantity: positiveInteger.default(1),
      reference: text,
      tax_behavior: behavior,
      tax_code: z
        .string()
        .regex(/^txcd_\d{8}$/, 'No such tax code')
        .default(GOODS),
    }),
  ),
  shipping_cost: z.strictObject({ amount, tax_behavior: behavior }).optional(),
  customer_details: z.strictObject({
    address: z.strictObject({
      line1: text.optional(),
      line2: text.optional(),
      city: text.optional(),
      state: text.optional(),
      postal_code: text.optional(),
      country: z.string().regex(/^[A-Z]{2}$/, 'Country is expected to be an ISO-2 code'),
    }),
    address_source: z.enum(['billing', 'shipping']),
  }),
  expand: list(z.literal('line_items', 'The sandbox expands line_items alone')).optional(),
})

type Params = z.infer<typeof createParams>
type Item = Stripe.Tax.CalculationLineItem

const listParams = z.strictObject({
  limit: positiveInteger.default(10),
  starting_after: text.optional(),
})

export const taxEndpoints = [
  endpoint('POST /v1/tax/calculations', { browser: false }, createParams, createCalculation),
  endpoint(
    'GET /v1/tax/calculations/:id/line_items',
    { browser: false },
    listParams,
    async ({ db, id }, { limit, starting_after }) => {
      const items = await itemsOf(db, id)
      const from = items.findIndex((item) => item.id === starting_after) + 1
      return page(id, items.slice(from), limit)
    },
  ),
]

/** @throws StripeProblem 404 */
export async function requireCalculation(
  db: Call['db'],
  id: string,
  param = 'hooks[inputs][tax][calculation]',
) {
  await itemsOf(db, id, param)
}

async function itemsOf(db: Call['db'], id: string, param = 'calculation') {
  const { rows } = await db.query<{ items: Item[] }>(
    'select items from sandbox.tax_calculation where id = $1',
    [id],
  )
  if (!rows[0]) throw noSuch('tax calculation', id, param)
  return rows[0].items
}

async function createCalculation(
  { db }: Call,
  {
    currency,
    line_items,
    shipping_cost,
    customer_details: { address, address_source },
    expand,
  }: Params,
) {
  const { country, state = '', postal_code = '' } = address
  // Stripe finds a place in the US by its ZIP code.
  if (country === 'US' && (!/^\d{5}(-?\d{4})?$/.test(postal_code) || postal_code === '00000')) {
    throw invalidRequest(
      "We could not determine the customer's tax location based on the provided customer address.",
      {
        code: 'customer_tax_location_invalid',
        param: 'customer_details[address]',
      },
    )
  }
  const places = taxesOfPlace(country, state)
  const items = line_items.map((line) => itemOf(line, places))
  const shipping = shipping_cost && {
    ...shipping_cost,
    amount_tax: sum(taxesOf(places, { ...shipping_cost, tax_code: SHIPPING })),
    tax_code: SHIPPING,
  }
  const taxed = [...items, ...(shipping ? [shipping] : [])]
  const taxBy = (side: string) =>
    sum(taxed.map((one) => (one.tax_behavior === side ? one.amount_tax : 0)))
  const [exclusive, inclusive] = [taxBy('exclusive'), taxBy('inclusive')]
  const id = newId('taxcalc')
  const calculation: Stripe.Tax.Calculation = {
    id,
    object: 'tax.calculation',
    amount_total: sum(taxed.map((one) => one.amount)) + exclusive,
    currency,
    customer: null,
    customer_details: {
      address: { line1: null, line2: null, city: null, state: null, postal_code: null, ...address },
      address_source,
      ip_address: null,
      tax_ids: [],
      taxability_override: 'none',
    },
    expires_at: nowInSeconds() + NINETY_DAYS,
    ...(expand && { line_items: page(id, items, EXPANDED) }),
    livemode: false,
    ship_from_details: null,
    shipping_cost: shipping ?? null,
    tax_amount_exclusive: exclusive,
    tax_amount_inclusive: inclusive,
    tax_breakdown: breakdownOf(places, taxed),
    tax_date: nowInSeconds(),
  }
  await db.query('insert into sandbox.tax_calculation (id, items) values ($1, $2)', [
    id,
    JSON.stringify(items),
  ])
  return calculation
}

type Taxed = Pick<Item, 'amount' | 'tax_behavior' | 'tax_code'>

/** One for each tax and side of the prices. */
function breakdownOf(places: TaxPlace[], taxed: Taxed[]) {
  return ['exclusive', 'inclusive'].flatMap((side): Stripe.Tax.Calculation.TaxBreakdown[] => {
    const those = taxed.filter((one) => one.tax_behavior === side && one.tax_code !== NONTAXABLE)
    if (those.length === 0) return []
    if (places.length === 0) return [breakdown(undefined, side, 0, 0)]
    return places.map((place, at) => {
      const of = those.filter(({ tax_code }) => isTaxed(place, tax_code))
      const taxes = of.map((one) => taxesOf(places, one))
      const contained = side === 'inclusive' ? sum(taxes.flat()) : 0
      const taxable = sum(of.map((one) => one.amount)) - contained
      return breakdown(place, side, sum(taxes.map((each) => each[at] ?? 0)), taxable)
    })
  })
}

function breakdown(place: TaxPlace | undefined, side: string, amount: number, taxable: number) {
  return {
    amount,
    inclusive: side === 'inclusive',
    tax_rate_details: {
      country: place?.country ?? null,
      flat_amount: null,
      percentage_decimal: place?.percent ?? '0.0',
      rate_type: place ? ('percentage' as const) : null,
      state: place?.state ?? null,
      tax_type: place?.type ?? null,
    },
    taxability_reason: place ? ('standard_rated' as const) : ('not_collecting' as const),
    taxable_amount: taxable,
  }
}

function itemOf(line: Params['line_items'][number], places: TaxPlace[]): Item {
  return {
    ...line,
    id: newId('tax_li'),
    object: 'tax.calculation_line_item',
    amount_tax: sum(taxesOf(places, line)),
    livemode: false,
    metadata: null,
    performance_location: null,
    product: null,
  }
}

/** Of each tax of the place, 0 where it is not one of this. */
function taxesOf(places: TaxPlace[], { amount, tax_behavior, tax_code }: Taxed) {
  const side = tax_behavior === 'inclusive' ? 'inclusive' : 'exclusive'
  const taxing = places.filter((place) => isTaxed(place, tax_code))
  const taxes = taxesOfAmount(taxing, amount, side)
  return places.map((place) => taxes[taxing.indexOf(place)] ?? 0)
}

function isTaxed({ isDeliveryTaxed }: TaxPlace, code: string) {
  return code !== NONTAXABLE && (code !== SHIPPING || isDeliveryTaxed)
}

function page(id: string, items: Item[], limit: number): Stripe.ApiList<Item> {
  return {
    object: 'list',
    url: `/v1/tax/calculations/${id}/line_items`,
    has_more: items.length > limit,
    data: items.slice(0, limit),
  }
}

function sum(amounts: number[]) {
  return amounts.reduce((all, one) => all + one, 0)
}
