import { expect, test } from 'vitest'
import type { Quote } from '#contract/order/checkout-quote.ts'
import { type QuoteEvent, reduceQuote, UNASKED } from './quote-state.ts'

const quoteOf = (total: number, more: Partial<Quote> = {}) =>
  ({ total, lines: [{ productId: 'a', pricePerUnit: total }], code: null, ...more }) as Quote
const after = (...events: QuoteEvent[]) => events.reduce(reduceQuote, UNASKED)
const asked = (request: string): QuoteEvent => ({ kind: 'asked', request })
const answered = (request: string, quote: Quote): QuoteEvent => {
  return { kind: 'answered', request, quote }
}
const refused = (request: string): QuoteEvent => {
  return { kind: 'refused', request, failure: { message: 'No such place', path: 'country' } }
}

test('the answer to an earlier question is ignored', () => {
  const state = after(asked('1'), asked('2'), answered('1', quoteOf(10)), refused('1'))
  expect(state).toEqual({ ...UNASKED, asked: '2', isAsking: true })
})

test('a line keeps the price that the buyer saw first', () => {
  const state = after(
    asked('1'),
    answered('1', quoteOf(10)),
    asked('2'),
    answered('2', quoteOf(12)),
  )
  expect(state.quote?.total).toBe(12)
  expect(state.seen[0]?.pricePerUnit).toBe(10)
})

test('a refusal keeps the quote before, and an answer clears the refusal', () => {
  const wrong = after(asked('1'), answered('1', quoteOf(10)), asked('2'), refused('2'))
  expect([wrong.quote?.total, wrong.failure?.path, wrong.isAsking]).toEqual([10, 'country', false])
  const right = [asked('3'), answered('3', quoteOf(11))].reduce(reduceQuote, wrong)
  expect(right.failure).toBeUndefined()
})

test('the quote of a rejected order is what the buyer has now seen', () => {
  const rejected: QuoteEvent = { kind: 'rejected', request: '2', quote: quoteOf(12) }
  const state = after(asked('1'), answered('1', quoteOf(10)), asked('2'), rejected)
  expect([state.quote?.total, state.seen[0]?.pricePerUnit, state.isAsking]).toEqual([12, 12, false])
  expect(reduceQuote(state, answered('1', quoteOf(10)))).toBe(state)
})

test('a code that does not work keeps its error when the order is rejected', () => {
  const code = { code: 'SAVE', problem: 'It has ended.' } as unknown as Quote['code']
  const rejected: QuoteEvent = { kind: 'rejected', request: '1', quote: quoteOf(12) }
  const state = after(asked('1'), answered('1', quoteOf(10, { code })), rejected)
  expect(state.quote?.code).toEqual(code)
})
