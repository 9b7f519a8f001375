import { sql } from 'drizzle-orm'
import { toCents } from '#contract/money.ts'
import type { LineUnits } from '#contract/payment/line-units.ts'
import type { StaffReturn } from '#contract/return/staff-return.ts'
import { sumOf } from '#contract/sum.ts'
import type { Transaction } from '../../../platform/db/client.ts'
import { singleRow } from '../../../platform/db/single-row.ts'
import { CORE_CENTS } from '../../order/line-amount.ts'
import type { OrderRow } from '../../order/order.ts'
import { chargedUnits, type UnitsLeft } from '../../order/units-left.ts'

// How many cents of a refund are core charges, with the tax that came on top of them. The credit
// note needs it: core charges have taxes of their own.

type Wanted = {
  /** What the units were charged at without, and their core charges. */
  goodsCents: number
  coreCents: number
}

/**
 * @param isProposed the amount is what the return proposes: its goods are less by what was refunded
 *   without units
 */
export function coreOfReturn(
  { amount, core = 0, withoutUnits = 0 }: StaffReturn,
  isProposed: boolean,
): Wanted {
  const goodsCents = toCents(amount) - toCents(core) - (isProposed ? toCents(withoutUnits) : 0)
  return { goodsCents: Math.max(0, goodsCents), coreCents: toCents(core) }
}

export function coreOfLines(lines: LineUnits[], all: UnitsLeft[]): Wanted {
  const sum = (cents: (line: UnitsLeft, quantity: number) => number) =>
    sumOf(lines, ({ position, quantity }) => {
      const line = all.find((one) => one.position === position)
      return line ? cents(line, quantity) : 0
    })
  return {
    goodsCents: sum(chargedUnits),
    coreCents: sum(({ coreCents }, quantity) => coreCents * quantity),
  }
}

/**
 * Goods first, then the core charges of its units, as far as the amount goes; what is more than all
 * goods that are left can only be core charges.
 * @param rest what is left of the payment, in cents; the order is locked
 */
export async function coreInRefund(
  tx: Transaction,
  row: OrderRow,
  amountCents: number,
  { rest, goodsCents, coreCents }: Wanted & { rest: number },
) {
  if (row.coreCents === 0) return 0
  const left = Math.max(0, Math.min(await coreLeft(tx, row), rest))
  const wanted = Math.min(coreCents, amountCents - goodsCents)
  const least = amountCents - (rest - left)
  return Math.max(0, least, Math.min(wanted, left))
}

async function coreLeft(tx: Transaction, { id }: OrderRow) {
  const { rows } = await tx.execute<{ cents: number }>(sql`
    select (
      (select coalesce(sum(order_line.quantity::bigint * ${CORE_CENTS}), 0) from order_line where order_line.order_id = o.id)
      - (select coalesce(sum(core_cents), 0) from refund where order_id = o.id and failed_at is null)
    )::int as cents
    from "order" o where o.id = ${id}`)
  return singleRow(rows).cents
}
