import { expect, test } from 'vitest'
import { type PaymentEvent, reducePayment, UNPAID } from './payment-state.ts'

const after = (...events: PaymentEvent[]) => events.reduce(reducePayment, UNPAID)
const declined: PaymentEvent = { kind: 'declined', why: 'Your card was declined.' }
const lost = { kind: 'not confirmed', id: 'pi_1', why: 'No answer.', isRefused: false } as const

test('a new attempt forgets what the one before said', () => {
  const state = after({ kind: 'failed', why: 'Unreachable.' }, declined, { kind: 'began' })
  expect(state).toEqual({ ...UNPAID, pending: true })
})

test('an edit of the card clears what Stripe said of it, and nothing else', () => {
  const state = after({ kind: 'failed', why: 'The hold has ended.' }, declined, {
    kind: 'edited card',
  })
  expect(state).toEqual({ ...UNPAID, error: 'The hold has ended.' })
})

test('a charge that the server could not confirm stays a charge', () => {
  expect(after(lost).charge).toEqual({ id: 'pi_1', confirmed: false })
  expect(after(lost, { kind: 'confirmed', id: 'pi_1' }).charge?.confirmed).toBe(true)
})

test('a charge that the server refuses is none: the card can be charged again', () => {
  const { charge, error } = after(lost, { ...lost, isRefused: true, why: 'Not paid.' })
  expect([charge, error]).toEqual([undefined, 'Not paid.'])
})

test('an attempt that ends keeps its error', () => {
  expect(after({ kind: 'began' }, declined, { kind: 'ended' })).toEqual({
    ...UNPAID,
    cardError: 'Your card was declined.',
  })
})
