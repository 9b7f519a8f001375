import { v4 as newKey } from 'uuid'
import { readTab, writeTab } from '#app/session/tab-storage.ts'
import { MAX_RECEIVED_LINES } from '#contract/catalog/stock-bounds.ts'
import type { ReceivedLine } from './received-line.ts'

// Stores what *Receive stock* has so far, so that a reload of this tab continues it; with its
// idempotency key, because it may have been received without a response.

/** Each admin's own: one who signs in in this tab meanwhile neither sees nor removes another's. */
const nameOf = (email: string) => `received-stock ${email}`

type ReceivedStock = { key: string; reference: string; lines: ReceivedLine[] }

/** What this admin began to enter in this tab, or nothing yet. */
export function storedReceivedStock(email: string): ReceivedStock {
  try {
    const stored = JSON.parse(readTab(nameOf(email)) ?? 'null')
    if (stored) return stored
  } catch {
    // Another script has written something else.
  }
  return { key: newKey(), reference: '', lines: [] }
}

/** Without lines it is removed, and also with more than can be received. */
export function storeReceivedStock(email: string, stock: ReceivedStock) {
  const { length } = stock.lines
  const isKept = length > 0 && length <= MAX_RECEIVED_LINES
  writeTab(nameOf(email), isKept ? JSON.stringify(stock) : null)
}

export function removeReceivedStock(email: string) {
  writeTab(nameOf(email), null)
}
