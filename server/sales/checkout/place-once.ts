import { isAccount, type NewGuest } from '../../platform/identity/customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { reachedMostLines } from '../order/open-lines.ts'
import { countCodeAttempt } from '../pricing/discount/code-attempts.ts'
import type { CheckoutOutcome } from './checkout-outcome.ts'
import { findPlaced } from './find-placed.ts'
import { insertTaxedCheckout } from './insert-taxed-checkout.ts'
import type { Idempotency, OrderRequest } from './order-request.ts'
import { fitsOf } from './ordered-fit.ts'

/**
 * Places an order, or finds the one that an earlier call with this idempotency key has placed: it
 * stands, whatever the seller has changed since, and whatever else this call is refused for. Of two
 * concurrent calls with one key, the second is rejected by what the first has changed, and finds
 * its order.
 */
export async function placeOnce(
  customer: SessionUser | NewGuest,
  input: OrderRequest,
  idempotency: Idempotency,
): Promise<CheckoutOutcome> {
  try {
    const outcome = await place(customer, input, idempotency)
    if (outcome.kind === 'placed') return outcome
    return (await findPlaced(customer, idempotency.key)) ?? outcome
  } catch (error) {
    const placed = await findPlaced(customer, idempotency.key)
    if (placed) return placed
    throw error
  }
}

async function place(
  customer: SessionUser | NewGuest,
  input: OrderRequest,
  idempotency: Idempotency,
) {
  // Before anything is read for each line.
  const account = isAccount(customer) ? customer : undefined
  const isOfStaff = !isAccount(customer) && customer.placing !== undefined
  const most = await reachedMostLines(input.lines.length, isOfStaff ? 'staff' : account)
  if (most !== undefined) return { kind: 'too many lines' as const, most }
  const fits = await fitsOf(customer, input)
  const { ip } = customer
  const tried = input.code
    ? await countCodeAttempt({ ip, ...(account && { account: account.id }) })
    : undefined
  if (tried?.refused) throw tried.refused
  const outcome = await insertTaxedCheckout(customer, input, fits, idempotency)
  if (!hasUnknownCode(outcome)) await tried?.takeBack()
  return outcome
}

/** The answer says that there is no such code. */
function hasUnknownCode(outcome: CheckoutOutcome) {
  if (outcome.kind === 'code') return outcome.isUnknown
  return outcome.kind === 'changed' && outcome.isCodeUnknown
}
