import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { ChangeLines } from '#contract/order/change-lines.ts'
import { unitCents } from '#contract/pricing/price-step.ts'
import { lockProducts } from '../../catalog/lock-products.ts'
import { RECORDS_ALL_ITSELF } from '../../catalog/stock/stock-movement.ts'
import { type Connection, connectionOf, type Transaction } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { orderLine } from '../../platform/db/schema/order-line.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { env } from '../../platform/env.server.ts'
import type { OrderRow } from '../order/order.ts'
import { releaseStock, takeStock } from '../order/stock-hold.ts'
import { lockCodes } from '../pricing/discount/code-use.ts'
import { normalCode } from '../pricing/discount/find-code.ts'
import { checkoutError } from './checkout-error.ts'
import { changedLines, rejectionBeforeTax, rejectionOfTotal } from './checkout-outcome.ts'
import { type LockedParts, lockParts } from './checkout-parts.ts'
import { priceOrderRequest, takeUses } from './insert-checkout.ts'
import { problemsOf } from './line-problems.ts'
import { newLines, orderColumns } from './order-columns.ts'
import type { OrderRequest } from './order-request.ts'
import type { LineFit } from './ordered-fit.ts'
import type { CheckoutPrice } from './price-checkout.ts'

// An unpaid order gets other lines: its units and the use of its code go back, and it is priced and
// takes its units as a checkout does, in one transaction.

/**
 * Replaces the lines of a locked, unpaid order whose intent has ended, at the prices of today. It
 * holds its units for as long as an order that the staff place.
 * @throws AppError 409 a line, the code or the total is not as the staff saw it; TaxToBeAsked
 */
export async function replaceLines(
  tx: Transaction,
  row: OrderRow,
  change: ChangeLines,
  actorId: string,
) {
  const on = connectionOf(tx)
  const fits = await fitsOfLines(tx, row)
  await lockAll(tx, row, change)
  await releaseStock(tx, row, 'order changed', actorId)
  const locked = await lockParts(change, on)
  const input = toRequest(row, change, locked)
  const price = await priceAnew(input, locked, row, on)
  await tx.delete(orderLine).where(eq(orderLine.orderId, row.id))
  const ofLines = new Map(
    input.lines.flatMap(({ productId }, at) => {
      const fit = fits.get(productId)
      return fit ? [[at, fit] as const] : []
    }),
  )
  await updateOrder(tx, row, orderColumns(input, locked.products, price), ofLines.size > 0)
  const lines = newLines(price, locked.products, ofLines)
  await tx.execute(sql`select ${RECORDS_ALL_ITSELF}`)
  const taken = await takeStock(
    { id: row.id, lines: JSON.stringify(lines), reason: 'order changed' },
    on,
  )
  if (taken.length < lines.length) throw new Error('units of a locked product are gone')
  const { id: orderId, customerEmail: email, isVerified } = row
  await takeUses({ orderId, email, basketHash: null, isVerified }, price, on)
  return price.priced.totalCents
}

/** What the shop said of each part for the buyer's vehicle stays. */
async function fitsOfLines(tx: Transaction, { id }: OrderRow) {
  const rows = await tx
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderId, id))
    .orderBy(asc(orderLine.position))
  const fits = new Map<string, LineFit>()
  for (const { productId, vehicle, verdict, verdictReason, answers, judgedVehicle } of rows) {
    if (vehicle === null || verdict === null || judgedVehicle === null) continue
    const reason = verdictReason ?? ''
    fits.set(productId, {
      ...{ vehicle, verdict, reason, answers: answers ?? [] },
      judged: judgedVehicle,
    })
  }
  return fits
}

/** What it has had and what it gets: products first, then codes, each sorted by id. */
async function lockAll(tx: Transaction, { id, discountCode }: OrderRow, change: ChangeLines) {
  const wanted = change.lines.map(({ productId }) => productId)
  await lockProducts(
    tx,
    sql`select product_id from order_line where order_id = ${id}
      union select unnest(${sql.param(wanted)}::uuid[])`,
  )
  await lockCodes(tx, [discountCode ?? '', normalCode(change.code)])
}

/** As its customer would send it, at the prices of today: the staff saw the total. */
function toRequest(
  { phone, shipTo, address }: OrderRow,
  { lines, rate, code, discount, total }: ChangeLines,
  { products }: LockedParts,
): OrderRequest {
  return {
    ...{ phone, total },
    ...(shipTo ? { shipTo } : { address }),
    ...(rate && { rate }),
    ...(code && { code }),
    manualDiscount: discount,
    lines: lines.map(({ productId, quantity }) => {
      const part = products.get(productId)
      const cents = part ? unitCents(part.priceCents, part.steps ?? [], quantity) : 1
      return { productId, quantity, pricePerUnit: toDollars(cents) }
    }),
  }
}

async function priceAnew(
  input: OrderRequest,
  locked: LockedParts,
  row: OrderRow,
  on: Connection,
): Promise<CheckoutPrice> {
  const problems = problemsOf(input.lines, locked.products, new Map())
  // The staff vouch for whom they change an order for.
  const { customerEmail: email, customerId, isVerified } = row
  const buyer = { email, customerId, basketHash: null, ip: '', hasPaid: true, isVerified }
  const price = await priceOrderRequest(input, locked, buyer, on)
  if (problems.length > 0 || !price) throw await checkoutError(changedLines(problems, price), input)
  const rejection = rejectionBeforeTax(price, input) ?? rejectionOfTotal(price, input)
  if (rejection) throw await checkoutError(rejection, input)
  return price
}

async function updateOrder(
  tx: Transaction,
  { id, revision, paymentAttempt }: OrderRow,
  columns: ReturnType<typeof orderColumns>,
  hasVehicle: boolean,
) {
  const { shipTo: _, phone: __, address: ___, ...priced } = columns
  const changed = await tx
    .update(order)
    .set({
      ...priced,
      hasVehicle,
      stockHeld: true,
      heldUntil: sql`greatest(${order.heldUntil}, now() + ${env.staffHoldMinutes}::float8 * interval '1 minute')`,
      revision: revision + 1,
      // The intent was of another total, and so is what Stripe has stored under its key.
      paymentIntentId: null,
      paymentAttempt: paymentAttempt + 1,
    })
    .where(
      and(
        eq(order.id, id),
        eq(order.revision, revision),
        isNull(order.paidAt),
        isNull(order.cancelledAt),
      ),
    )
    .returning({ id: order.id })
  singleRow(changed)
}
