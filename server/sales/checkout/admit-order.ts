import type { Connection } from '../../platform/db/client.ts'
import { isAccount, type NewGuest } from '../../platform/identity/customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { mostLinesOf } from '../order/open-lines.ts'
import { trustOf } from './account-trust.ts'
import { findPlaced } from './find-placed.ts'
import { enforceOrderRateLimit } from './order-rate-limit.ts'

/** An earlier call with this idempotency key has placed its order. */
export class PlacedBefore extends Error {
  override name = 'PlacedBefore'
}

/**
 * Begins the transaction of an order: counts the call, and locks the counters. A retry is thrown,
 * so that it is not counted.
 * @throws PlacedBefore; AppError 429 too many calls
 */
export async function admit(
  customer: SessionUser | NewGuest,
  key: string | undefined,
  on: Connection,
) {
  const [placed] = await Promise.all([
    findPlaced(customer, key, on),
    enforceOrderRateLimit(callerOf(customer), on),
  ])
  if (placed) throw new PlacedBefore()
}

/** What the staff place counts as theirs. */
function callerOf(customer: SessionUser | NewGuest) {
  const editor = isAccount(customer) ? undefined : customer.placing?.editor
  return editor ? { id: editor.id, ip: customer.ip } : customer
}

/**
 * @returns how many an order can have, if it has more. @param customer undefined: a guest; 'staff':
 *   they place it for one
 */
export async function reachedMostLines(
  lineCount: number,
  customer: { id: string } | 'staff' | undefined,
) {
  if (lineCount <= Math.min(mostLinesOf(false), mostLinesOf(true))) return undefined
  const hasPaid = customer === 'staff' || (customer && (await trustOf(customer)).hasPaid)
  const most = mostLinesOf(hasPaid === true)
  return lineCount > most ? most : undefined
}
