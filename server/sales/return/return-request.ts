import { eq, sql } from 'drizzle-orm'
import { formatCount, formatCountOf, toDollars } from '#contract/money.ts'
import type { NewReturn, OrderReturns } from '#contract/return/return.ts'
import { sumOf } from '#contract/sum.ts'
import { record } from '../../platform/audit/audit.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { digestOfInput, findByKey } from '../../platform/db/idempotency.ts'
import { order } from '../../platform/db/schema/order.ts'
import { returnLine, returnRequest } from '../../platform/db/schema/return.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { type Customer, isAccount, isStaff } from '../../platform/identity/customer.ts'
import { insertJob } from '../../platform/jobs/job.ts'
import { getSetting } from '../../platform/settings/setting.ts'
import { AMOUNT_OF_LINE, CORE_CENTS } from '../order/line-amount.ts'
import { auditSubject } from '../order/order.ts'
import { isOrderOf, requireOrderOf } from '../order/order-access.ts'
import { withOrderLock } from '../order/order-lock.ts'
import { SHIPPED_UNITS, unitsOf } from '../order/units-left.ts'
import { selectReturn, selectReturnsOf } from './return-row.ts'
import { oldPartWindowOf, requireInTime, requireOldPartsInTime, windowOf } from './return-window.ts'
import { OLD_PARTS_BACK, oldPartsLeft, UNITS_BACK, UNITS_DECIDED } from './returned-units.ts'

// A customer asks to send parts of an order back: at most what was shipped and is in no other
// return, under the order's lock, which shipping and receiving take, too.

/**
 * @param idempotencyKey the same key and input again answers the same return
 * @throws AppError 400 the order has no such line; 403; 404; 409 it is too late, or fewer were
 *   shipped; 422 the key came with another input before
 */
export async function requestReturn(
  customer: Customer,
  orderId: string,
  input: NewReturn,
  idempotencyKey?: string,
) {
  const { days } = await getSetting('returns')
  return withOrderLock(customer, orderId, async (tx, row) => {
    const requestDigest = digestOfInput(input)
    const ofOrder = eq(returnRequest.orderId, orderId)
    const known = await findByKey(tx, returnRequest, ofOrder, idempotencyKey)
    if (known) {
      if (known.requestDigest === requestDigest) return selectReturn(tx, known.id)
      throw new AppError(
        422,
        'Another return was already requested with this form. Check the order.',
      )
    }
    if (row.state === 'refunded') {
      throw new AppError(409, `Order ${row.number} has been refunded in full.`)
    }
    // An editor asks in the customer's place, at any time.
    if (!isStaff(customer)) {
      if (input.reason === 'core') requireOldPartsInTime(row, await oldPartWindowOf(tx, row))
      else requireInTime(row, await windowOf(tx, orderId, days))
    }
    const left = await listReturnable(tx, orderId)
    requireReturnable(left, input)
    const number = 1 + (await tx.$count(returnRequest, ofOrder))
    requireNotTooMany(customer, number, left)
    const { id } = singleRow(
      await tx
        .insert(returnRequest)
        .values({
          orderId,
          number,
          reason: input.reason,
          note: input.note,
          requestedBy: isAccount(customer) && !isOrderOf(customer, row) ? customer.id : null,
          idempotencyKey,
          requestDigest,
        })
        .returning({ id: returnRequest.id }),
    )
    await tx
      .insert(returnLine)
      .values(input.lines.map((line) => ({ ...line, returnId: id, orderId })))
    await insertJob(tx, { kind: 'mail', subjectId: orderId, event: `returnRequested ${id}` })
    const detail = `Return ${number}: ${formatCount(unitsOf(input.lines))}, ${input.reason}`
    await record(tx, customer, 'request return', auditSubject(row), detail)
    return selectReturn(tx, id)
  })
}

/** Withdrawn ones count: each is a row that the staff read. Old parts may be sent one by one. */
const MAX_RETURNS = 20

function requireNotTooMany(customer: Customer, number: number, lines: ReturnableLine[]) {
  const withCore = lines.filter(({ coreCents }) => coreCents > 0)
  const most = MAX_RETURNS + sumOf(withCore, ({ lineQuantity }) => lineQuantity)
  if (number <= most || isStaff(customer)) return
  throw new AppError(409, `This order already has ${most} return requests. Please contact us.`)
}

type ReturnableLine = {
  position: number
  shipped: number
  before: number
  decided: number
  /** The refund for the old part of a unit, and the units in returns of old parts. */
  coreCents: number
  oldParts: number
  lineQuantity: number
  goodsCents: number
  discountCents: number
  taxCents: number
}

async function listReturnable(from: Transaction | typeof db, orderId: string) {
  const { rows } = await from.execute<{ line: ReturnableLine }>(sql`
    select json_build_object('position', order_line.position, 'shipped', ${SHIPPED_UNITS},
      'before', ${UNITS_BACK}, 'decided', ${UNITS_DECIDED}, 'coreCents', ${CORE_CENTS}, 'oldParts', ${OLD_PARTS_BACK}, ${AMOUNT_OF_LINE}) as line
    from order_line join "order" o on o.id = order_line.order_id
    where order_line.order_id = ${orderId} order by order_line.position`)
  return rows.map(({ line }) => line)
}

/** @throws AppError 400 no such line; 409 fewer can come back */
function requireReturnable(all: ReturnableLine[], { lines, reason }: NewReturn) {
  for (const [at, { position, quantity }] of lines.entries()) {
    const line = all.find((one) => one.position === position)
    if (!line) throw fieldError(`lines.${at}.position`, `The order has no line ${position}`)
    const isCore = reason === 'core'
    const left = isCore ? oldPartsLeft(line) : line.shipped - line.before
    if (quantity <= left) continue
    const detail = isCore ? tooManyOldParts(line, left) : tooMany(line, left)
    throw fieldError(`lines.${at}.quantity`, detail, 409)
  }
}

function tooMany({ position, shipped, before }: ReturnableLine, left: number) {
  if (shipped === 0) return `None of line ${position} has been shipped.`
  const already = before > 0 ? `, and ${formatCount(before)} in other returns` : ''
  return `At most ${formatCount(left)} of line ${position} can come back: ${formatCount(shipped)} shipped${already}.`
}

function tooManyOldParts({ position, coreCents, shipped }: ReturnableLine, left: number) {
  if (coreCents === 0) return `Line ${position} has no core charge.`
  if (shipped === 0) return `None of line ${position} has been shipped.`
  return `At most ${formatCountOf(left, 'old part')} of line ${position} can come back.`
}

/** The units of an order that can come back, and its returns. @throws AppError 404, 403 */
export async function readReturnsOf(customer: Customer, orderId: string): Promise<OrderReturns> {
  const [found] = await db.select().from(order).where(eq(order.id, orderId))
  const row = await requireOrderOf(db, customer, found)
  const { days, paysWayBack } = await getSetting('returns')
  const [{ until, isOpen }, oldParts, lines, returns] = await Promise.all([
    windowOf(db, orderId, days),
    oldPartWindowOf(db, row),
    listReturnable(db, orderId),
    selectReturnsOf(db, orderId),
  ])
  return {
    until: until?.toISOString() ?? null,
    isOpen: isOpen && row.state !== 'refunded',
    oldPartsUntil: oldParts.until?.toISOString() ?? null,
    canSendOldParts: oldParts.isOpen && row.state !== 'refunded',
    paysWayBack,
    lines: lines.map(
      ({ position, shipped, before, decided, oldParts, lineQuantity, ...cents }) => ({
        position,
        left: shipped - before,
        before: decided,
        quantity: lineQuantity,
        goods: toDollars(cents.goodsCents),
        discount: toDollars(cents.discountCents),
        tax: toDollars(cents.taxCents),
        ...(cents.coreCents > 0 && {
          core: toDollars(cents.coreCents),
          oldPartsLeft:
            row.state === 'refunded' ? 0 : oldPartsLeft({ shipped, before, oldParts, ...cents }),
        }),
      }),
    ),
    returns,
  }
}
