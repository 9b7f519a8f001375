import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/client.ts'
import { singleRow } from '../db/single-row.ts'

// IPv6 networks cost an attacker nothing, and each can create hundreds of accounts a day, which are never deleted. So an account may store
// less until its email is verified or it has paid: enough for a buyer with some cars and addresses.

export const STRANGERS_ADDRESSES = 3
export const STRANGERS_GARAGE_BYTES = 8_000

/** @param id of a locked user */
export async function isStranger(tx: Transaction, id: string) {
  const { rows } = await tx.execute<{ is: boolean }>(sql`
    select not (email_verified or has_paid_order(id)) as is from "user" where id = ${id}`)
  return singleRow(rows).is
}
