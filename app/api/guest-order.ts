import type { CustomerOrder } from '#contract/order/customer-order.ts'
import { call } from './authorized-call.ts'

/** The order that a token opens. */
export function getGuestOrder(token: string) {
  return call<CustomerOrder>('GET', '/guest-order', undefined, { 'order-token': token })
}

/** Mails the links of this email's orders to it; the answer is the same for every email. */
export function requestOrderLinks(email: string) {
  return call<{ status: true }>('POST', '/guest-order/link', { email })
}

/**
 * How many orders were placed with the user's email as a guest; none until the email is verified.
 */
export async function countGuestOrders() {
  return (await call<{ count: number }>('GET', '/account/guest-order')).count
}

/** @returns the ids of the orders that are the user's now */
export async function claimGuestOrders() {
  return (await call<{ claimed: string[] }>('POST', '/account/guest-order')).claimed
}
