import { sql } from 'drizzle-orm'
import { prepare } from '../db/client.ts'
import { only } from '../db/only.ts'
import { env } from '../env.server.ts'

// How many lines one order can have: what its customer may hold (order/stock-hold.ts), without any other order.

const selectHasPaid = prepare<{ hasPaid: boolean }, { customerId: string }>(
  'has the account paid',
  sql`select has_paid_order(${sql.placeholder('customerId')}::uuid) as "hasPaid"`,
)

export function mostLinesOf(hasPaid: boolean | null) {
  return hasPaid ? env.hold.maxOpenPaid : env.hold.maxOpen
}

/** @returns how many an order can have, if it has more. @param customer undefined: a guest */
export async function reachedMostLines(lineCount: number, customer: { id: string } | undefined) {
  if (lineCount <= Math.min(env.hold.maxOpen, env.hold.maxOpenPaid)) return undefined
  const hasPaid =
    customer !== undefined && only(await selectHasPaid({ customerId: customer.id })).hasPaid
  const most = mostLinesOf(hasPaid)
  return lineCount > most ? most : undefined
}
