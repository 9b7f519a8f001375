import type { IncomingMessage, ServerResponse } from 'node:http'
import { aCheckoutOf, aProduct, type Person } from './builders.ts'
import { call } from './call.ts'
import { upstream } from './environment.ts'
import { aDiscount, aRate, aZone, setDelivery, setTax } from './shop-prices.ts'

// A shop whose tax Stripe calculates.

export const ILLINOIS = {
  name: 'Casey Jones',
  line1: '1 Main Street',
  city: 'Springfield',
  region: 'IL',
  postalCode: '62701',
  country: 'US',
}

function isCalculation({ method, url }: IncomingMessage) {
  return method === 'POST' && url === '/v1/tax/calculations'
}

/** Counts what Stripe is asked; `answer` may make it fail. */
export function countCalculations(
  answer = (pass: () => void, _response: ServerResponse, _asked: number) => pass(),
) {
  const seen = { asked: 0 }
  upstream.behave = (pass, response, request) => {
    if (!isCalculation(request)) return pass()
    seen.asked += 1
    answer(pass, response, seen.asked)
  }
  return seen
}

/** Two parts, $10 and $33.33 three times, 10% off, delivery $6.90: $105.89 before the tax. */
export async function aTaxedShop(mode: 'exclusive' | 'inclusive' = 'exclusive') {
  await setDelivery({ zones: [aZone({ countries: [], rates: [aRate({ isDefault: true })] })] })
  await setTax({
    mode,
    source: 'stripe',
    rates: [],
    codes: [{ category: 'exempt', code: 'txcd_00000000' }],
  })
  const { code } = await aDiscount()
  const parts = [
    { ...(await aProduct({ pricePerUnitCents: 1000 })), units: 1 },
    { ...(await aProduct({ pricePerUnitCents: 3333 })), units: 3 },
  ]
  const body = { ...aCheckoutOf(parts), address: undefined, shipTo: ILLINOIS, code }
  const lines = body.lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const { name: _, ...to } = ILLINOIS
  const quoteOf = (more: object = {}, as?: Person, from?: string) =>
    call('POST', '/checkout/quote', {
      ...(as && { as }),
      ...(from && { from }),
      body: { lines, ...to, code, ...more },
    })
  const checkOut = (as: Person, total: number, more: object = {}) =>
    call('POST', '/checkout', { as, body: { ...body, total, ...more } })
  return { parts, body, code, quoteOf, checkOut }
}
