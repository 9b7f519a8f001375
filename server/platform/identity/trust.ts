import { sql } from 'drizzle-orm'
import { prepare, type Within } from '../db/client.ts'

// IPv6 networks cost an attacker nothing, and each can create hundreds of accounts a day, which
// stay for more than a year. So an account may store less until its email is verified or it has
// paid: enough for a buyer with some cars and addresses. session-bounds.ts has the same rule in
// SQL; sales/order/open-lines.ts reads the same two fields.

/** @property hasPaid it has paid, and not got all of it back */
export type Trust = { isVerified: boolean; hasPaid: boolean }

const select = prepare<Trust, { id: string }>(
  'trust of an account',
  sql`
    select email_verified as "isVerified", has_paid_order(id) as "hasPaid"
    from "user" where id = ${sql.placeholder('id')}::uuid`,
)

/** Has an account verified its email, or paid? A closed one has neither. */
export async function trustOf({ id }: { id: string }, on?: Within): Promise<Trust> {
  const [found] = await select({ id }, on)
  return found ?? { isVerified: false, hasPaid: false }
}

export function isTrusted({ isVerified, hasPaid }: Trust) {
  return isVerified || hasPaid
}

/** Has the account never paid, and its email never been verified? */
export async function isStranger(on: Within, id: string) {
  return !isTrusted(await trustOf({ id }, on))
}
