import type { CustomerOrder } from '#contract/order/customer-order.ts'

/** What can still be changed, or why it can't. */
export function addressNote({ state, canChangeAddress, shipTo, isStreetFixed }: CustomerOrder) {
  if (canChangeAddress && shipTo) {
    return isStreetFixed
      ? 'You can change who gets it until we pack the order.'
      : 'You can change the name, street and phone until we pack the order.'
  }
  if (canChangeAddress) return 'You can change the address until we pack the order.'
  if (state === 'packed') return 'Packed: the address can no longer be changed. Contact us.'
  if (state === 'refunded' || state === 'canceled') return ''
  // A part of it is packed.
  if (state === 'unpaid' || state === 'paid') return 'Contact us if the address is wrong.'
  return 'Shipped: the address can no longer be changed.'
}
