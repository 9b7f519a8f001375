import type { Connection } from '../../platform/db/client.ts'
import type { NewGuest } from '../../platform/identity/customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { enforceOrderRateLimit } from '../../platform/rate-limit/order-rate-limit.ts'
import { type Holder, isBeyondBound, mostLinesOf } from '../order/open-lines.ts'
import { holderOf, trustOf } from './account-trust.ts'
import type { Rejection } from './checkout-outcome.ts'
import { findPlaced, type Placed } from './find-placed.ts'

type Admitted = { kind: 'admitted'; holder: Holder }

/**
 * Begins the transaction of an order: is it a retry, and may the customer place one of so many
 * lines now? A retry is answered before anything is counted.
 * @throws AppError 429 too many calls
 */
export async function admit(
  customer: SessionUser | NewGuest,
  { key, lineCount }: { key: string | undefined; lineCount: number },
  on: Connection,
): Promise<Admitted | Placed | Extract<Rejection, { kind: 'open lines' }>> {
  const [placed, holder] = await Promise.all([
    findPlaced(customer, key, on),
    holderOf(customer, on),
  ])
  if (placed) return placed
  await enforceOrderRateLimit(customer, on)
  if (await isBeyondBound(holder, lineCount, on)) return { kind: 'open lines', holder }
  return { kind: 'admitted', holder }
}

/** @returns how many an order can have, if it has more. @param customer undefined: a guest */
export async function reachedMostLines(lineCount: number, customer: { id: string } | undefined) {
  if (lineCount <= Math.min(mostLinesOf(false), mostLinesOf(true))) return undefined
  const most = mostLinesOf(customer !== undefined && (await trustOf(customer)).hasPaid)
  return lineCount > most ? most : undefined
}
