import { env } from '../env.server.ts'
import { trustOf } from './account-trust.ts'

// How many lines one order can have: what its customer may hold (order/placement/open-orders-bound.ts), without any other order.

export function mostLinesOf(hasPaid: boolean | null) {
  return hasPaid ? env.hold.maxOpenPaid : env.hold.maxOpen
}

/** @returns how many an order can have, if it has more. @param customer undefined: a guest */
export async function reachedMostLines(lineCount: number, customer: { id: string } | undefined) {
  if (lineCount <= Math.min(env.hold.maxOpen, env.hold.maxOpenPaid)) return undefined
  const most = mostLinesOf(customer !== undefined && (await trustOf(customer)).hasPaid)
  return lineCount > most ? most : undefined
}
