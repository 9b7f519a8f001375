import { v4 as newKey } from 'uuid'
import type { Product } from '#contract/catalog/product.ts'

// The idempotency key of a purchase form. It lives until the server responds, reloads of the page
// included.

export function orderKeyOf({ _id }: Product) {
  const name = `order-key:${_id}`
  const key = sessionStorage.getItem(name) ?? newKey()
  sessionStorage.setItem(name, key)
  return key
}

export function deleteOrderKey({ _id }: Product) {
  sessionStorage.removeItem(`order-key:${_id}`)
}
