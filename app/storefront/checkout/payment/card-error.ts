import { ApiError } from '#app/api/http.ts'

// The server's sentence, repeated here because the contract's constant comes with zod.
export const NOT_SOLD = 'This part is no longer sold'
const NOT_COMPLETE = 'The payment is not complete'

/** Stripe says it to a developer: this order, or another of its buyer, has a debit. */
const OTHER_METHOD = /^The PaymentMethod provided/

/** Stripe's own sentence, with what the buyer can do where Stripe does not say it. */
export function paymentErrorMessage({ code, message }: { code?: string; message?: string } = {}) {
  if (message && OTHER_METHOD.test(message))
    return 'This order can’t be paid from a bank account now. Please pay it by card.'
  if (!message) return `${NOT_COMPLETE}. Please try again.`
  const isAdvised = code !== 'card_declined' || /\btry\b/i.test(message)
  return isAdvised ? message : `${message} Try another card, or ask your bank.`
}

/** The sentence to show for an error of the API, or of Stripe's script. */
export function cardErrorMessage(error: unknown) {
  // The connection broke before the charge. An intent charges once, however often it is confirmed.
  if (error instanceof ApiError && error.message === NOT_COMPLETE) {
    return `${NOT_COMPLETE}. Please try again: you won’t be charged twice.`
  }
  if (error instanceof ApiError) return error.message
  return 'The card form could not be loaded. Is something blocking it? Please try again.'
}
