import type { Quote } from '#contract/order/checkout-quote.ts'
import { addUnseen } from './first-seen-prices.ts'

// What the checkout costs, as questions and answers change it. The calls are in use-quote.ts.

export type Failure = {
  message: string
  path: string | undefined
  /** Where the shop ships to, if not to that place. */
  countries?: Quote['countries'] | undefined
}

type QuoteState = {
  quote: Quote | undefined
  /** Each line at the price that the buyer saw first. */
  seen: Quote['lines']
  failure: Failure | undefined
  /** The request of the last question: the answer to another one is too late. */
  asked: string
  /** The request that the quote answers. */
  answered: string
  isAsking: boolean
}

export type QuoteEvent =
  | { kind: 'asked'; request: string }
  | { kind: 'answered'; request: string; quote: Quote }
  | { kind: 'refused'; request: string; failure: Failure }
  /** An order was rejected, with the quote of what was asked for last. */
  | { kind: 'rejected'; request: string; quote: Quote }

export const UNASKED: QuoteState = {
  ...{ quote: undefined, seen: [], failure: undefined, asked: '', isAsking: false },
  answered: '',
}

export function reduceQuote(state: QuoteState, event: QuoteEvent): QuoteState {
  const { request } = event
  switch (event.kind) {
    case 'asked':
      return { ...state, asked: request, isAsking: true }
    case 'answered':
      if (request !== state.asked) return state
      return settled(state, event, addUnseen(state.seen, event.quote))
    case 'refused':
      if (request !== state.asked) return state
      return { ...state, failure: event.failure, isAsking: false }
    case 'rejected': {
      // A code that does not work is not sent with an order; its error stays at its field.
      const quote = { ...event.quote, code: event.quote.code ?? problemOf(state.quote) }
      // The rejection says what has changed.
      return { ...settled(state, { quote, request }, quote.lines), asked: request }
    }
  }
}

type Answer = { quote: Quote; request: string }

function settled(state: QuoteState, { quote, request }: Answer, seen: Quote['lines']): QuoteState {
  return { ...state, quote, seen, answered: request, failure: undefined, isAsking: false }
}

function problemOf(quote: Quote | undefined) {
  return quote?.code && 'problem' in quote.code ? quote.code : null
}
