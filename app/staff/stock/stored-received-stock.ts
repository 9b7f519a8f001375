import { v4 as newKey } from 'uuid'
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
    const stored = JSON.parse(sessionStorage.getItem(nameOf(email)) ?? 'null')
    if (stored) return stored
  } catch {
    // Storage is forbidden, or has something else.
  }
  return { key: newKey(), reference: '', lines: [] }
}

/** Without lines it is removed, and also with more than can be received. */
export function storeReceivedStock(email: string, stock: ReceivedStock) {
  const { length } = stock.lines
  if (length === 0 || length > MAX_RECEIVED_LINES) return removeReceivedStock(email)
  withStorage((storage) => storage.setItem(nameOf(email), JSON.stringify(stock)))
}

export function removeReceivedStock(email: string) {
  withStorage((storage) => storage.removeItem(nameOf(email)))
}

/** If the browser forbids storage, or it is full, the lines live as long as the page. */
function withStorage(use: (storage: Storage) => void) {
  try {
    use(sessionStorage)
  } catch {}
}
