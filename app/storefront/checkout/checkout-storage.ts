import { v4 as newKey } from 'uuid'
import type { CheckoutInput } from '#app/api/checkout.ts'
import { readTab, writeTab } from '#app/session/tab-storage.ts'
import type { Checkout } from '#contract/order/checkout.ts'

// The state of a checkout that this tab stores across reloads: the key and content of its last
// attempt, the placed order that is not paid yet, and the typed values. Nothing of the card.

const [KEY, ATTEMPT, ORDER, PAYMENT, TYPED, CODE] = [
  'checkout-key',
  'checkout-attempt',
  'checkout-order',
  'checkout-payment',
  'checkout-typed',
  'checkout-code',
]

/** An attempt to order, by which its order is found when the answer was lost. */
export type Attempt = Pick<Checkout, 'total'> & {
  address: string
  units: Record<string, number>
  /** A guest’s, to be sent again: there is no list of a guest’s orders. */
  input?: CheckoutInput
}

/** The idempotency key of the form: it lives until the server has answered. */
export function checkoutKey() {
  const key = readTab(KEY) ?? newKey()
  writeTab(KEY, key)
  return key
}

/** Stored until the server has answered it. @param address as the order will have it */
export function saveAttempt(input: CheckoutInput, address: string) {
  const { total, lines, email } = input
  const units = Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]))
  const attempt: Attempt = { address, total, units, ...(email && { input }) }
  writeTab(ATTEMPT, JSON.stringify(attempt))
}

/** The attempt that the server has not answered yet. */
export function storedAttempt(): Attempt | undefined {
  try {
    const attempt: Attempt | null = JSON.parse(readTab(ATTEMPT) ?? 'null')
    return attempt?.units ? attempt : undefined
  } catch {
    return undefined
  }
}

/** The server has answered: another attempt is another order. */
export function endAttempt() {
  writeTab(KEY, null)
  writeTab(ATTEMPT, null)
}

/** The order that was placed here and is to be paid. */
export function storedOrderId() {
  return readTab(ORDER)
}

export function saveOrderId(id: string | null) {
  if (id !== readTab(ORDER)) writeTab(PAYMENT, null)
  writeTab(ORDER, id)
}

/**
 * The payment that the card was last sent for: Stripe’s answer is lost if the page is reloaded
 * meanwhile.
 */
export function storedPaymentId() {
  return readTab(PAYMENT)
}

export function savePaymentId(id: string) {
  writeTab(PAYMENT, id)
}

/**
 * What was typed in this tab, by a guest or by this buyer: never another's, who has signed out.
 * @param email of the account; none for a guest
 */
export function storedFields(email: string | undefined): Record<string, string> {
  try {
    const { owner, fields } = Object(JSON.parse(readTab(TYPED) ?? '{}'))
    if (owner !== undefined && owner !== email) return {}
    return Object.fromEntries(
      Object.entries(Object(fields)).filter(
        (field): field is [string, string] => typeof field[1] === 'string',
      ),
    )
  } catch {
    return {}
  }
}

/** @param owner email of the account; none for a guest */
export function saveFields(fields: object, owner: string | undefined) {
  writeTab(TYPED, JSON.stringify({ owner, fields }))
}

/** The discount code that was typed in the basket or at the checkout; empty: none. */
export function storedCode() {
  return readTab(CODE) ?? ''
}

export function saveCode(code: string) {
  writeTab(CODE, code || null)
}

/** The order is paid: the form of the next one is empty. */
export function endCheckout() {
  saveOrderId(null)
  writeTab(TYPED, null)
  writeTab(CODE, null)
}
