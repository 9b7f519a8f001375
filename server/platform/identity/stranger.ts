import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'

// IPv6 networks cost an attacker nothing, and each can create hundreds of accounts a day, which
// stay for more than a year. So an account may store less until its email is verified or it has
// paid: enough for a buyer with some cars and addresses.

/** Has the account never paid, and its email never been verified? @param id of a user */
export async function isStranger(tx: Transaction, id: string) {
  const { rows } = await tx.execute<{ isStranger: boolean }>(sql`
    select not (email_verified or has_paid_order(id)) as "isStranger" from "user" where id = ${id}`)
  return rows[0]?.isStranger ?? true
}
