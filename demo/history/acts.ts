import type { RefundCause } from '#contract/payment/refund-cause.ts'
import type { SessionUser } from '#server/platform/identity/session-user.ts'
import type { Person } from './people.ts'

/** What one person of the history does, or the owner for them. */
export type Act =
  | { does: 'place'; lines: OrderedLine[]; code?: string }
  | { does: 'pay' | 'cancel' | 'pack' | 'deliver' | 'approve return' | 'refund return' }
  | { does: 'dispute' | 'ask to cancel' }
  | { does: 'ship'; tracking: string }
  | { does: 'review'; position: number; rating: number; review: string }
  | { does: 'reply'; position: number; reply: string }
  | { does: 'report fit'; position: number; fits: boolean }
  | { does: 'request return'; reason: RefundCause; note: string }
  | { does: 'receive return'; toStock: boolean }
  | { does: 'refuse return'; reason: string }
  | { does: 'refund'; amount: number; reason: string; cause: Exclude<RefundCause, 'core'> }
  | { does: 'ask'; sku: string; text: string }
  | { does: 'answer'; text: string; answer: string }
  | { does: 'want an alert'; sku: string }

export type OrderedLine = { sku: string; quantity: number; forCar: boolean }

export type HistoryEvent = {
  at: Date
  person: Person
  /** The order that it is about, by its place in the history; undefined: none. */
  story?: number
  act: Act
}

/** Who acts, and on what. */
export type Scene = {
  owner: SessionUser
  person: Person
  /** undefined: a guest */
  account: SessionUser | undefined
  /** By SKU. */
  productIds: ReadonlyMap<string, string>
  /** The order's idempotency key; the order, once it is placed. */
  key: string
  orderId: string | undefined
}
