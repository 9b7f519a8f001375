import type Stripe from 'stripe'

// Where the sandbox's shop is registered for tax, and at what rate. The rates are made up, close to
// real ones, and no tax advice.

export type TaxPlace = {
  country: string
  /** null: all of the country. */
  state: string | null
  type: Stripe.Tax.Calculation.TaxBreakdown.TaxRateDetails.TaxType
  /** A percentage in Stripe's notation: `8.875`. */
  percent: string
  isDeliveryTaxed: boolean
}

const SALES_TAX: Record<string, string> = {
  AZ: '5.6',
  CA: '7.25',
  CO: '2.9',
  FL: '6.0',
  GA: '4.0',
  IL: '6.25',
  MA: '6.25',
  MI: '6.0',
  NC: '4.75',
  NJ: '6.625',
  NY: '8.875',
  OH: '5.75',
  PA: '6.0',
  TX: '8.25',
  VA: '5.3',
  WA: '6.5',
}

/** Where separately stated delivery by a carrier is not taxed. */
const UNTAXED_DELIVERY = new Set(['AZ', 'CA', 'CO', 'MA', 'VA'])

const HST: Record<string, string> = {
  ...{ NB: '15.0', NL: '15.0', NS: '14.0', ON: '13.0', PE: '15.0' },
}

/** On top of the 5% GST, of the same amount. */
const PROVINCIAL: Record<string, [type: TaxPlace['type'], percent: string]> = {
  BC: ['pst', '7.0'],
  MB: ['rst', '7.0'],
  QC: ['qst', '9.975'],
  SK: ['pst', '6.0'],
}

const VAT: Record<string, string> = {
  AT: '20.0',
  DE: '19.0',
  ES: '21.0',
  FR: '20.0',
  GB: '20.0',
  IT: '22.0',
  NL: '21.0',
}

/** None: the shop is not registered there, and charges no tax. */
export function taxesOfPlace(country: string, state: string): TaxPlace[] {
  const isDeliveryTaxed = country !== 'US' || !UNTAXED_DELIVERY.has(state)
  const tax = (type: TaxPlace['type'], percent: string, of: string | null): TaxPlace[] => [
    { country, state: of, type, percent, isDeliveryTaxed },
  ]
  if (country === 'US') return SALES_TAX[state] ? tax('sales_tax', SALES_TAX[state], state) : []
  if (country === 'CA') {
    if (HST[state]) return tax('hst', HST[state], state)
    const [type, percent] = PROVINCIAL[state] ?? []
    return [...tax('gst', '5.0', null), ...(type && percent ? tax(type, percent, state) : [])]
  }
  return VAT[country] ? tax('vat', VAT[country], null) : []
}

/** Each tax of an amount, rounded half up. An amount that includes them includes them all. */
export function taxesOfAmount(
  places: TaxPlace[],
  amount: number,
  behavior: 'inclusive' | 'exclusive',
) {
  const hundred = 100_000n
  const rates = places.map(({ percent }) => BigInt(Math.round(Number(percent) * 1000)))
  const all = rates.reduce((sum, thousandths) => sum + thousandths, hundred)
  const divisor = behavior === 'inclusive' ? all : hundred
  return rates.map((rate) => Number((2n * BigInt(amount) * rate + divisor) / (2n * divisor)))
}
