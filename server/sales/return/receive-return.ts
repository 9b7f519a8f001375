import { and, asc, eq, sql } from 'drizzle-orm'
import { formatCount } from '#contract/money.ts'
import type { ReceivedReturn } from '#contract/return/return.ts'
import { sumOf } from '#contract/sum.ts'
import { setStockReason } from '../../catalog/stock/stock-movement.ts'
import { record } from '../../platform/audit/audit.ts'
import type { Transaction } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { orderLine } from '../../platform/db/schema/order-line.ts'
import { product } from '../../platform/db/schema/product.ts'
import { returnLine } from '../../platform/db/schema/return.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { insertJob } from '../../platform/jobs/job.ts'
import { auditSubject, type OrderRow } from '../order/order.ts'
import { changeState, withReturnLock } from './return-lock.ts'
import type { ReturnRow } from './return-row.ts'

// Receives the parts of a return: those that can be sold again go back in stock, with a movement
// 'returned'.

type Line = {
  position: number
  quantity: number
  received: number | null
  toStock: number | null
} & {
  productId: string
}
type Received = ReceivedReturn['lines'][number]

/**
 * Records which units of a return have come, once; a repeated call with the same numbers changes
 * nothing.
 * @throws AppError 400 a line is missing, too much, or of no return; 404; 409 it is not approved,
 *   or other units were received
 */
export function receiveReturn(actor: SessionUser, id: string, { lines }: ReceivedReturn) {
  return withReturnLock(actor, id, async (tx, row, found) => {
    const asked = await listLines(tx, id)
    const came = requireLines(asked, lines)
    const isCore = found.reason === 'core'
    if (isCore) requireNoneToStock(lines)
    if (found.receivedAt) return requireSameUnits(row, found, came)
    const received = { state: 'received' as const, receivedAt: new Date(), receivedBy: actor.id }
    await changeState(tx, row, found, ['approved'], received)
    for (const line of came) {
      await tx
        .update(returnLine)
        .set({ receivedUnits: line.received, restockedUnits: line.toStock })
        .where(and(eq(returnLine.returnId, id), eq(returnLine.position, line.position)))
    }
    await putInStock(tx, actor, row, came)
    const units = sumOf(came, (line) => line.received)
    // Old parts do not count as returned units: the new ones stay with the buyer.
    if (!isCore) {
      await tx
        .update(order)
        .set({ returnedUnits: sql`${order.returnedUnits} + ${units}` })
        .where(eq(order.id, row.id))
    }
    const stocked = sumOf(came, (line) => line.toStock)
    const detail = `Return ${found.number}: ${formatCount(units)}, ${formatCount(stocked)} back in stock`
    await record(tx, actor, 'receive return', auditSubject(row), detail)
    await insertJob(tx, { kind: 'mail', subjectId: row.id, event: `returnReceived ${id}` })
  })
}

/** @throws AppError 400 an old part is nothing that can be sold */
function requireNoneToStock(lines: Received[]) {
  const at = lines.findIndex(({ toStock }) => toStock > 0)
  if (at >= 0) throw fieldError(`lines.${at}.toStock`, 'An old part can’t go back in stock')
}

/** By product: whatever changes the stock of several products does so in one sequence. */
function listLines(tx: Transaction, returnId: string): Promise<Line[]> {
  return tx
    .select({
      position: returnLine.position,
      quantity: returnLine.quantity,
      received: returnLine.receivedUnits,
      toStock: returnLine.restockedUnits,
      productId: orderLine.productId,
    })
    .from(returnLine)
    .innerJoin(
      orderLine,
      and(eq(orderLine.orderId, returnLine.orderId), eq(orderLine.position, returnLine.position)),
    )
    .where(eq(returnLine.returnId, returnId))
    .orderBy(asc(orderLine.productId), asc(returnLine.position))
}

type Came = Line & Received & { before: Pick<Line, 'received' | 'toStock'> }

function requireLines(asked: Line[], lines: Received[]): Came[] {
  for (const [at, { position, received }] of lines.entries()) {
    const line = asked.find((one) => one.position === position)
    if (!line) throw fieldError(`lines.${at}.position`, `The return has no line ${position}`)
    if (received <= line.quantity) continue
    const most = `At most ${formatCount(line.quantity)} of line ${position} can be received`
    throw fieldError(`lines.${at}.received`, most)
  }
  return asked.map((line) => {
    const came = lines.find(({ position }) => position === line.position)
    if (!came) throw fieldError('lines', `Line ${line.position} is missing`)
    return { ...line, ...came, before: line }
  })
}

function requireSameUnits(row: OrderRow, { number }: ReturnRow, came: Came[]) {
  const isSame = came.every(
    ({ before, received, toStock }) => before.received === received && before.toStock === toStock,
  )
  if (isSame) return
  throw new AppError(
    409,
    `Return ${number} of order ${row.number} was already received with different quantities.`,
  )
}

async function putInStock(tx: Transaction, actor: SessionUser, row: OrderRow, came: Came[]) {
  const wanted = came.filter(({ toStock }) => toStock > 0)
  if (wanted.length === 0) return
  await setStockReason(tx, { reason: 'returned', orderId: row.id, actorId: actor.id })
  for (const { productId, toStock } of wanted) {
    await tx
      .update(product)
      .set({ availableQuantity: sql`${product.availableQuantity} + ${toStock}` })
      .where(eq(product.id, productId))
  }
}
