import { useCallback, useEffect, useReducer } from 'react'
import { quoteCheckout } from '#app/api/checkout.ts'
import { ApiError, errorMessage } from '#app/api/http.ts'
import type { BasketLine } from '#contract/basket/basket.ts'
import { isOrderableLine } from '#contract/basket/basket-issue.ts'
import type { Quote, QuoteRequest } from '#contract/order/checkout-quote.ts'
import { type Failure, reduceQuote, UNASKED } from './quote-state.ts'
import { hasPlace } from './so-far.ts'

/** Destination, delivery and code: the price depends on them and on the lines. */
export type QuotedDestination = Pick<
  QuoteRequest,
  'country' | 'region' | 'postalCode' | 'rate' | 'code'
>

/** Where in the town: what only Stripe Tax asks for. */
type Street = Pick<QuoteRequest, 'line1' | 'city'>

/**
 * What the checkout costs. It changes only with what the buyer changes, or when the shop refuses it
 * and answers another.
 */
export function useQuote(lines: BasketLine[], to: QuotedDestination, street: Street) {
  const [state, happened] = useReducer(reduceQuote, UNASKED)
  const { quote, seen, failure, asked, answered, isAsking } = state
  const byStreet = quote?.taxPending !== undefined
  const request = requestOf(lines, byStreet ? { ...to, ...street } : to)
  const text = JSON.stringify(request)

  const ask = useCallback(async (request: string) => {
    happened({ kind: 'asked', request })
    try {
      const quote = await quoteCheckout(JSON.parse(request))
      happened({ kind: 'answered', request, quote })
    } catch (error) {
      const { errors = [], countries } = error instanceof ApiError ? error.problem : {}
      const failure = { message: refusalOf(error), path: errors[0]?.path, countries }
      happened({ kind: 'refused', request, failure })
    }
  }, [])

  const isEmpty = request.lines.length === 0
  useEffect(() => {
    if (!isEmpty && asked !== text) void ask(text)
  }, [ask, text, isEmpty, asked])

  // What was lost with the connection is asked for again once it is back.
  useEffect(() => {
    if (!failure) return
    const again = () => void ask(text)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [ask, text, failure])

  /** Takes the quote that came with a rejection: it is of what was asked for last. */
  const accept = (answer: Quote) => happened({ kind: 'rejected', request: text, quote: answer })

  const placeProblem = placeProblemOf(failure)
  const countries = failure?.countries ?? quote?.countries ?? []
  const askAgain = () => ask(text)
  const isPlaceKnown = answered !== '' && hasPlace(JSON.parse(answered))
  return {
    ...{ quote, seen, failure, placeProblem, countries, isAsking, accept, askAgain },
    /** Is the quote for the buyer’s place, not only for the shop’s country? */
    isPlaceKnown,
  }
}

/** What the shop says, and what to do if it does not ship to a place. */
export function refusalOf(error: unknown) {
  const message = errorMessage(error)
  const isPlace = error instanceof ApiError && error.problem.type === 'undeliverable'
  return isPlace ? `${message}. Use another address.` : message
}

/** The error of the destination, which the page shows at its field. */
function placeProblemOf(failure: Failure | undefined) {
  if (!failure || !['country', 'region', 'postalCode'].includes(failure.path ?? ''))
    return undefined
  return failure.message
}

/**
 * Of the parts that can be ordered as they are: what has to be fixed first is not in the total.
 * While none can be, those that are sold are asked for: their answer says where the shop ships to,
 * and how.
 */
function requestOf(lines: BasketLine[], to: QuotedDestination & Street): QuoteRequest {
  const given = Object.entries(to).filter(([, value]) => value)
  const orderable = lines.filter(isOrderableLine)
  const quoted = orderable.length > 0 ? orderable : lines.filter(({ isSold }) => isSold)
  return {
    lines: quoted.map(({ product, quantity }) => ({ productId: product._id, quantity })),
    ...Object.fromEntries(given),
  }
}
