import type { DeliveryTryAnswer } from '#contract/pricing/delivery-try.ts'
import type { Discount, NewDiscount } from '#contract/pricing/discount.ts'
import { call } from './authorized-call.ts'

export function listDiscounts() {
  return call<Discount[]>('GET', '/staff/discount')
}

export function addDiscount(input: NewDiscount) {
  return call<Discount>('POST', '/staff/discount', input)
}

export function stopDiscount(id: string) {
  return call<Discount>('POST', `/staff/discount/${id}/stop`)
}

/** As it was typed: the server says what is wrong with it. */
type Parcel = Record<'country' | 'postalCode' | 'grams' | 'goods' | 'deliveryClass', string>

export function tryDelivery(parcel: Parcel) {
  const query = new URLSearchParams(Object.entries(parcel).filter(([, text]) => text))
  return call<DeliveryTryAnswer>('GET', `/staff/delivery-price?${query}`)
}
