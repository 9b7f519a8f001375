import type Stripe from 'stripe'

// Where the sandbox's shop is registered for tax, and at what rate. The rates are made up, close to real ones, and no tax advice.

export type TaxPlace = {
  country: string
  /** null: all of the country. */
  state: string | null
  type: Stripe.Tax.Calculation.TaxBreakdown.TaxRateDetails.TaxType
  /** A percentage in Stripe's notation: `8.875`. */
  percent: string
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

const CANADA: Record<string, string> = { NB: '15.0', NS: '15.0', ON: '13.0', PE: '15.0' }

const VAT: Record<string, string> = {
  AT: '20.0',
  DE: '19.0',
  ES: '21.0',
  FR: '20.0',
  GB: '20.0',
  IT: '22.0',
  NL: '21.0',
}

/** undefined: the shop is not registered there, and charges no tax. */
export function taxOfPlace(country: string, state: string): TaxPlace | undefined {
  const sales = country === 'US' ? SALES_TAX[state] : undefined
  if (sales) return { country, state, type: 'sales_tax', percent: sales }
  const hst = country === 'CA' ? CANADA[state] : undefined
  if (hst) return { country, state, type: 'hst', percent: hst }
  if (country === 'CA') return { country, state: null, type: 'gst', percent: '5.0' }
  const vat = VAT[country]
  return vat ? { country, state: null, type: 'vat', percent: vat } : undefined
}

/** The tax of an amount, rounded half up. */
export function taxOfAmount(
  { percent }: TaxPlace,
  amount: number,
  behavior: 'inclusive' | 'exclusive',
) {
  const [thousandths, hundred] = [BigInt(Math.round(Number(percent) * 1000)), 100_000n]
  const divisor = behavior === 'inclusive' ? hundred + thousandths : hundred
  return Number((2n * BigInt(amount) * thousandths + divisor) / (2n * divisor))
}
