import { useState } from 'react'
import type { BasketLine } from '#contract/basket.ts'
import type { Quote } from '#contract/checkout-quote.ts'
import type { Order } from '#contract/order.ts'
import type { ShipTo } from '#contract/ship-to.ts'
import { checkOut } from '../api/checkout.ts'
import { ApiError, errorMessage, wasRejected } from '../api/http.ts'
import { getOrder } from '../api/order.ts'
import { keepOrderToken } from '../api/order-token.ts'
import { fetchBasket, setLine } from '../basket/basket-calls.ts'
import { addressText } from './address-text.ts'
import type { CheckoutOutput } from './checkout-fields.ts'
import type { OfLine } from './checkout-lines.tsx'
import { checkoutKey, deleteCheckoutKey, keepOrderId, keptOrderId } from './kept-checkout.ts'

/** Why no order was placed: nothing was charged. */
export type Refusal = {
  message: string
  /** The total that the buyer saw. */
  total: number
  /** What is wrong with each line, by product. */
  ofLine: Map<string, string>
  /** And with each field of the address. */
  ofField: Map<string, string>
}

/** Places the order of a checkout, once: what was placed before is found again. */
export function usePlacing(
  lines: BasketLine[],
  quote: Quote | undefined,
  fits: Map<string, OfLine>,
  isGuest: boolean,
) {
  const [refusal, setRefusal] = useState<Refusal>()

  /** @returns undefined: it was refused */
  async function place(fields: CheckoutOutput, code: string): Promise<Order | undefined> {
    const known = keptOrderId()
    if (known) return getOrder(known)
    if (!quote) return undefined
    setRefusal(undefined)
    const shipTo = shipToOf(fields)
    const input = {
      lines: quote.lines.map(({ productId, pricePerUnit, quantity }) => ({
        ...{ productId, pricePerUnit, quantity },
        ...fits.get(productId),
      })),
      ...{ phone: fields.phone, address: addressText(shipTo), shipTo },
      total: quote.total,
      ...(quote.rate && { rate: quote.rate }),
      ...(code && { code }),
      ...(isGuest && fields.email && { email: fields.email, name: fields.name }),
    }
    try {
      const { insertedId, token } = await checkOut(input, checkoutKey())
      if (token) keepOrderToken(insertedId, token, 'browser')
      keepOrderId(insertedId)
    } catch (error) {
      // Without a response, and after a 5xx, the order may be placed: a retry needs the same key.
      if (wasRejected(error)) deleteCheckoutKey()
      setRefusal(refusalOf(error, quote, lines))
      return undefined
    }
    deleteCheckoutKey()
    takeOut(quote.lines).catch(() => {}) // the basket keeps them, and the order stands
    return getOrder(keptOrderId() ?? '')
  }

  return { place, refusal }
}

function shipToOf({
  phone: _,
  email: __,
  company,
  line2,
  region,
  ...fields
}: CheckoutOutput): ShipTo {
  return {
    ...fields,
    ...(company && { company }),
    ...(line2 && { line2 }),
    ...(region && { region }),
  }
}

function refusalOf(error: unknown, quote: Quote, lines: BasketLine[]): Refusal {
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : []
  const ofLine = new Map<string, string>()
  const ofField = new Map<string, string>()
  for (const { path, message } of errors) {
    const [, at] = /^lines\.(\d+)\./.exec(path) ?? []
    const productId = at === undefined ? undefined : quote.lines[Number(at)]?.productId
    if (productId)
      ofLine.set(productId, [ofLine.get(productId), message].filter(Boolean).join('. '))
    else ofField.set(path.replace(/^shipTo\./, ''), message)
  }
  const titles = lines.flatMap(({ product }) => (ofLine.has(product._id) ? [product.title] : []))
  const message = titles.length > 0 ? `Look again at ${titles.join(', ')}.` : errorMessage(error)
  return { message, total: quote.total, ofLine, ofField }
}

/** What was ordered leaves the basket; what was added since stays. */
async function takeOut(ordered: Quote['lines']) {
  const { lines } = await fetchBasket()
  for (const { productId, quantity } of ordered) {
    const line = lines.find(({ product }) => product._id === productId)
    if (line) await setLine(productId, Math.max(0, line.quantity - quantity))
  }
}
