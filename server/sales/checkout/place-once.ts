import { and, eq, sql } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { isAccount, type NewGuest } from '../../platform/identity/customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { countCodeAttempt } from '../../platform/rate-limit/code-attempts.ts'
import { HELD_UNTIL } from '../order/stock-hold.ts'
import { reachedMostLines } from './admission.ts'
import type { CheckoutOutcome } from './checkout-outcome.ts'
import { insertTaxedCheckout } from './insert-taxed-checkout.ts'
import { fitsOf } from './ordered-fit.ts'
import type { Placing, Sent } from './placing.ts'

/**
 * Places an order, or finds the one that an earlier call with this idempotency key has placed: it stands, whatever the seller has
 * changed since, and whatever else this call is refused for. Of two concurrent calls with one key, the second is rejected by what the
 * first has changed, and finds its order.
 */
export async function placeOnce(
  customer: SessionUser | NewGuest,
  input: Placing,
  sent: Sent,
): Promise<CheckoutOutcome> {
  try {
    const outcome = await place(customer, input, sent)
    if (outcome.kind === 'placed') return outcome
    return (await findPlaced(customer, sent.key)) ?? outcome
  } catch (error) {
    const placed = await findPlaced(customer, sent.key)
    if (placed) return placed
    throw error
  }
}

async function place(customer: SessionUser | NewGuest, input: Placing, sent: Sent) {
  // Before anything is read for each line.
  const account = isAccount(customer) ? customer : undefined
  const most = await reachedMostLines(input.lines.length, account)
  if (most !== undefined) return { kind: 'too many lines' as const, most }
  const fits = await fitsOf(customer, input)
  const { ip } = customer
  const tried = input.code
    ? await countCodeAttempt({ ip, ...(account && { account: account.id }) })
    : undefined
  if (tried?.refused) throw tried.refused
  const outcome = await insertTaxedCheckout(customer, input, fits, sent)
  if (!hasUnknownCode(outcome)) await tried?.takeBack()
  return outcome
}

/** The answer says that there is no such code. */
function hasUnknownCode(outcome: CheckoutOutcome) {
  if (outcome.kind === 'code') return outcome.isUnknown
  return outcome.kind === 'changed' && outcome.isCodeUnknown
}

/** The order that an earlier call with this idempotency key has placed. */
export async function findPlaced(
  customer: SessionUser | NewGuest,
  key: string | undefined,
): Promise<CheckoutOutcome | undefined> {
  if (!key) return undefined
  const [placed] = await db
    .select({
      id: order.id,
      digest: order.requestDigest,
      heldUntil: sql<Date | null>`${HELD_UNTIL}`.mapWith(order.heldUntil),
    })
    .from(order)
    .where(and(isPlacedBy(customer), eq(order.idempotencyKey, key)))
    .for('key share')
  return placed && { kind: 'placed', ...placed }
}

/** A guest is identified by the email alone. The key and the same body show that it is the same form. */
function isPlacedBy(customer: SessionUser | NewGuest) {
  return isAccount(customer)
    ? eq(order.customerId, customer.id)
    : and(order.isGuest, eq(order.customerEmail, customer.email))
}
