import { type SQL, sql } from 'drizzle-orm'
import { prepare, type Within } from '../../platform/db/client.ts'
import { isAccount, type NewGuest } from '../../platform/identity/customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { HELD_UNTIL } from '../order/stock-hold.ts'

/** The order that a call has placed, as each retry answers it. */
export type Placed = {
  kind: 'placed'
  id: string
  heldUntil: Date | null
  /** Of the input of the call that has placed it; null for old orders. */
  digest: string | null
  /** The token of a guest's order, in the answer of the call that placed it. */
  token?: string | undefined
}

// Locks the order, so that its answer waits for the same commit, such as a standby's.
function prepareFind(name: string, isTheirs: SQL) {
  return prepare<Pick<Placed, 'id' | 'heldUntil' | 'digest'>, { customer: string; key: string }>(
    name,
    sql`
      select id, request_digest as digest, ${HELD_UNTIL} as "heldUntil" from "order"
      where ${isTheirs} = ${sql.placeholder('customer')} and idempotency_key = ${sql.placeholder('key')}
      for key share`,
  )
}

const findOfAccount = prepareFind('order of a retry', sql`customer_id`)
const findOfGuest = prepareFind('guest order of a retry', sql`is_guest and customer_email`)

/**
 * The order that an earlier call with this idempotency key has placed. A guest is identified by the
 * email alone: the key and the same body show that it is the same form.
 */
export async function findPlaced(
  customer: SessionUser | NewGuest,
  key: string | undefined,
  within?: Within,
): Promise<Placed | undefined> {
  if (!key) return undefined
  const [placed] = isAccount(customer)
    ? await findOfAccount({ customer: customer.id, key }, within)
    : await findOfGuest({ customer: customer.email, key }, within)
  return placed && { kind: 'placed', ...placed }
}
