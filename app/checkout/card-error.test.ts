import { expect, test } from 'vitest'
import { paymentErrorMessage } from './card-error.ts'

test('a declined card is said with what to do, unless Stripe says that', () => {
  const code = 'card_declined'
  expect(paymentErrorMessage({ code, message: 'Your card was declined.' })).toBe(
    'Your card was declined. Try another card, or ask your bank.',
  )
  const advised = 'Your card was declined. Try a different card.'
  expect(paymentErrorMessage({ code, message: advised })).toBe(advised)
  expect(paymentErrorMessage({ message: 'Your card has expired.' })).toBe('Your card has expired.')
  expect(paymentErrorMessage()).toBe('The payment is not complete. Please try again.')
})
