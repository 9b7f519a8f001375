import { v4 as newKey } from 'uuid'
import { MAX_RECEIVED_LINES } from '#contract/catalog/stock-bounds.ts'
import type { DeliveryLine } from './delivery-line.ts'

// Keeps a delivery across reloads of this tab, with its idempotency key: it may have been received without a response.

const STORED = 'delivery'

type Delivery = { key: string; reference: string; lines: DeliveryLine[] }

/** The delivery that this admin began in this tab, or a new one. */
export function storedDelivery(email: string): Delivery {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? 'null')
    if (stored?.email === email) return stored
  } catch {
    // Storage is forbidden, or has something else.
  }
  return { key: newKey(), reference: '', lines: [] }
}

/** One without lines is removed, and so is one that is too long to be received. */
export function storeDelivery(email: string, delivery: Delivery) {
  const { length } = delivery.lines
  try {
    if (length === 0 || length > MAX_RECEIVED_LINES) sessionStorage.removeItem(STORED)
    else sessionStorage.setItem(STORED, JSON.stringify({ email, ...delivery }))
  } catch {
    // The browser forbids storage: the delivery lives as long as the page.
  }
}

export function removeDelivery() {
  sessionStorage.removeItem(STORED)
}
