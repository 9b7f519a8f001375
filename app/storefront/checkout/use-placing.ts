import { useState } from 'react'
import { ApiError, fieldErrorsOf, hasStatus, wasRejected } from '#app/api/http.ts'
import { getOrder } from '#app/api/order.ts'
import { addressText } from '#contract/address/address-text.ts'
import { regionCode } from '#contract/address/country.ts'
import { regionName } from '#contract/address/place.ts'
import type { ShipTo } from '#contract/address/ship-to.ts'
import type { BasketLine } from '#contract/basket/basket.ts'
import { promisedDay } from '#contract/order/arrival-day.ts'
import type { Quote } from '#contract/order/checkout-quote.ts'
import type { Order } from '#contract/order/order.ts'
import { unitPrice } from '#contract/pricing/price-step.ts'
import { findOrderOfAttempt, placeAttempt, retryAttempt } from './checkout-attempt.ts'
import type { CheckoutOutput } from './checkout-fields.ts'
import type { OfLine } from './checkout-lines.tsx'
import {
  type Attempt,
  endAttempt,
  saveAttempt,
  storedAttempt,
  storedOrderId,
} from './checkout-storage.ts'
import { hasSameUnits } from './quote/quote-changes.ts'
import { type QuotedDestination, refusalOf } from './quote/use-quote.ts'

/** Why no order was placed: nothing was charged. */
export type Rejection = {
  message: string
  /** The quote that the buyer saw. */
  seen: Quote
  /** The present quote; undefined when the response has none. */
  now: Quote | undefined
  /** Did the server say no? Otherwise the order may be placed: it did not answer. */
  isCertain: boolean
  /** The address, the delivery and the code that were refused. */
  asked: string
  /** The problem of each line, by product. */
  ofLine: Map<string, string>
  /** The error of each field of the address. */
  ofField: Map<string, string>
}

/** Places the order of a checkout, once: what was placed before is found again. */
export function usePlacing(
  { email, home }: { email: string | undefined; home: string },
  lines: BasketLine[],
  quote: Quote | undefined,
  fits: Map<string, OfLine>,
  to: QuotedDestination,
) {
  const [rejection, reject] = useState<Rejection>()
  const asked = JSON.stringify(to)

  /** @returns the order, or why it was refused; undefined: its price is not known yet */
  async function place(fields: CheckoutOutput): Promise<Order | Rejection | undefined> {
    const known = storedOrderId()
    if (known) return getOrder(known)
    if (!quote) return undefined
    reject(undefined)
    const before = storedAttempt()
    const placed = email === undefined ? undefined : await findOrderOfAttempt(email)
    if (placed) return placed
    const shipTo = shipToOf(fields)
    const promisedBy = promisedDay(quote)
    const input = {
      lines: quote.lines.map(({ productId, pricePerUnit, quantity }) => ({
        ...{ productId, pricePerUnit, quantity },
        ...fits.get(productId),
      })),
      ...{ phone: fields.phone, shipTo },
      ...{ total: quote.total, isOfBasket: true as const },
      ...(quote.oldPartDays && { oldPartDays: quote.oldPartDays }),
      ...(promisedBy && { promisedBy }),
      ...(quote.rate && { rate: quote.rate }),
      // One that does not work takes nothing off, as the page says.
      ...(quote.code && 'says' in quote.code && { code: quote.code.code }),
      ...(email === undefined && fields.email && { email: fields.email, name: fields.name }),
    }
    saveAttempt(input, addressText(shipTo, home))
    try {
      await placeAttempt(input)
    } catch (error) {
      if (hasStatus(error, 401)) throw error // sent again after the login
      // The attempt before had no answer, and its order is placed.
      const late = before && hasStatus(error, 422) ? await orderOf(before, email) : undefined
      if (late) return late
      // Without a response, and after a 5xx, the order may be placed: a retry needs the same key.
      if (wasRejected(error)) endAttempt()
      return rejectionOf(error, quote, asked)
    }
    return getOrder(storedOrderId() ?? '')
  }

  const isCurrent = rejection && isStillTrue(rejection, lines, asked)
  return { place, reject, rejection: isCurrent ? rejection : undefined }
}

/**
 * No longer, once the buyer has removed or changed each line that it was about, or, if it was about
 * none, what they asked for.
 */
function isStillTrue(rejection: Rejection, lines: BasketLine[], asked: string) {
  if (rejection.ofLine.size > 0) return linesToReview(rejection, lines).length > 0
  return !rejection.isCertain || rejection.asked === asked
}

/** The lines that a rejection was about and that are as they were sent, or cost another amount. */
export function linesToReview<Line extends BasketLine>({ ofLine, seen }: Rejection, lines: Line[]) {
  return lines.filter((line) => {
    const { _id } = line.product
    const sent = seen.lines.find(({ productId }) => productId === _id)
    if (!sent || !ofLine.has(_id)) return false
    return sent.quantity === line.quantity || sent.pricePerUnit !== unitPrice(line, line.quantity)
  })
}

/** The total that the buyer saw, if it is of the same units. */
export function totalSeen(rejection: Rejection | undefined, quote: Quote | undefined) {
  return rejection && quote && hasSameUnits(rejection.seen, quote)
    ? rejection.seen.total
    : undefined
}

function orderOf(before: Attempt, email: string | undefined) {
  return email === undefined ? retryAttempt(before) : findOrderOfAttempt(email)
}

function shipToOf({ company, line2, region, ...fields }: CheckoutOutput): ShipTo {
  const { name, line1, city, postalCode, country } = fields
  return {
    ...{ name, line1, city, country },
    ...(postalCode && { postalCode }),
    ...(company && { company }),
    ...(line2 && { line2 }),
    // A browser fills in ‘Texas’; parcels and taxes have TX.
    ...(region && { region: regionName(country) ? regionCode(country, region) : region }),
  }
}

function rejectionOf(error: unknown, quote: Quote, asked: string): Rejection {
  const ofLine = new Map<string, string>()
  const ofField = new Map<string, string>()
  for (const { path, message } of fieldErrorsOf(error)) {
    const [, at] = /^lines\.(\d+)\./.exec(path) ?? []
    const productId = at === undefined ? undefined : quote.lines[Number(at)]?.productId
    if (productId)
      ofLine.set(productId, [ofLine.get(productId), message].filter(Boolean).join('. '))
    else ofField.set(path.replace(/^shipTo\./, ''), message)
  }
  const answered = error instanceof ApiError ? error.problem.quote : undefined
  // A quote without its tax is not final: the page requests another one.
  const now = answered?.taxPending ? undefined : answered
  return {
    message: refusalOf(error),
    seen: quote,
    now,
    isCertain: wasRejected(error),
    asked,
    ofLine,
    ofField,
  }
}
