import { expect, test } from 'vitest'
import { ApiError } from '#app/api/http.ts'
import { cardErrorMessage, paymentErrorMessage } from './card-error.ts'

test('a declined card shows what to do, unless Stripe’s message does', () => {
  const code = 'card_declined'
  expect(paymentErrorMessage({ code, message: 'Your card was declined.' })).toBe(
    'Your card was declined. Try another card, or ask your bank.',
  )
  const advised = 'Your card was declined. Try a different card.'
  expect(paymentErrorMessage({ code, message: advised })).toBe(advised)
  expect(paymentErrorMessage({ message: 'Your card has expired.' })).toBe('Your card has expired.')
  expect(paymentErrorMessage()).toBe('The payment is not complete. Please try again.')
})

test('a bank account that this order does not take is answered in the words of a buyer', () => {
  const message =
    'The PaymentMethod provided (us_bank_account) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: card.'
  expect(paymentErrorMessage({ message })).toBe(
    'This order can’t be paid from a bank account now. Please pay it by card.',
  )
})

test('a payment that a lost connection ended shows what to do', () => {
  expect(cardErrorMessage(new ApiError(409, 'The payment is not complete'))).toBe(
    'The payment is not complete. Please try again: you won’t be charged twice.',
  )
  expect(cardErrorMessage(new ApiError(409, 'This order is paid already'))).toBe(
    'This order is paid already',
  )
})
