import { formatCents, formatCount, formatPrice, toCents, toDollars } from '#contract/money.ts'
import type { NewRefund } from '#contract/payment/refund.ts'
import { hasCome } from '#contract/return/return-refund.ts'
import type { StaffReturn } from '#contract/return/staff-return.ts'
import { sumOf } from '#contract/sum.ts'
import type { Transaction } from '../../../platform/db/client.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import type { OrderRow } from '../../order/order.ts'
import { listUnitsLeft, requireLeft, type UnitsLeft, unitsOf } from '../../order/units-left.ts'
import { requireReceived } from '../../return/return-refund.ts'
import { coreInRefund, coreOfLines, coreOfReturn } from './core-in-refund.ts'
import { requireRefundable } from './disputed-refund.ts'

// May an editor refund this of a locked order? Its units must be in no parcel: packing takes the
// same lock, so a unit is either packed or refunded.

/**
 * @param intentId its payment
 * @param rest what is left of the payment, in cents
 * @returns what is to be stored. A refund of all that is left closes the order, so it has no units
 *   of its own
 * @throws AppError 400 the order has no such line or return; 409 it is disputed, less is left, of
 *   its payment or of a line, the form shows another refunded amount, it was shipped, or the return
 *   is not received
 */
export async function checkRefund(
  tx: Transaction,
  row: OrderRow,
  intentId: string,
  input: NewRefund,
  rest: number,
) {
  await requireRefundable(tx, intentId)
  const refunded = toDollars(row.totalCents - rest)
  if (rest <= 0) throw staleRefund('This order has already been refunded', refunded)
  const { lines = [], returnId } = input
  if (returnId && lines.length > 0) throw fieldError('lines', NOT_BOTH)
  const returned = returnId && (await requireReceived(tx, row, returnId))
  if (input.refunded !== undefined && input.refunded !== refunded)
    throw staleRefund(refundsChanged(refunded), refunded)
  const left = lines.length > 0 ? await listUnitsLeft(tx, row.id) : []
  requireLeft(left, lines, cantLeaveOut)
  const amountCents = returned ? amountOfReturn(input, returned, rest) : amountOf(input, left, rest)
  if (amountCents > rest) {
    throw fieldError('amount', `At most ${formatCents(rest)} can be refunded`, 409)
  }
  const isAll = amountCents === rest
  if (isAll && lines.length > 0) requireAllUnits(row, lines, left)
  // Returned units are no longer with the customer.
  const isBack = returned && row.returnedUnits === row.shippedUnits
  if (isAll && lines.length === 0 && !input.withoutReturn && !isBack) requireNothingShipped(row)
  // Of an order that holds no units they are back in stock already.
  const restocked = (input.restock || !row.stockHeld) && (isAll || lines.length > 0)
  const cause = input.cause ?? (returned ? returned.reason : undefined)
  const coreCents = await coreInRefund(tx, row, amountCents, {
    rest,
    ...(returned ? coreOfReturn(returned, input.amount === undefined) : coreOfLines(lines, left)),
  })
  return { amountCents, coreCents, restocked, lines: isAll ? [] : lines, returnId, cause }
}

/** @param refunded in dollars, so that the form can be sent again */
function staleRefund(detail: string, refunded: number) {
  const stale = { current: { refunded }, changedBy: null, changedAt: null }
  return new AppError(409, detail, { stale })
}

function refundsChanged(refunded: number) {
  return `The refunds of this order have changed since you opened this form: ${formatPrice(refunded)} has been refunded so far. Please check the amount.`
}

type Lines = NonNullable<NewRefund['lines']>

function amountOf({ amount, lines = [] }: NewRefund, left: UnitsLeft[], rest: number) {
  if (amount !== undefined) return toCents(amount)
  if (lines.length === 0) return rest
  const { goodsCents, coreCents } = coreOfLines(lines, left)
  return Math.min(goodsCents + coreCents, rest)
}

const NOT_BOTH = 'A refund is for a return, or for units that are not sent: not for both'

/** @throws AppError 409 it comes to nothing, or an old part to more than its core charge */
function amountOfReturn({ amount, delivery }: NewRefund, returned: StaffReturn, rest: number) {
  if (returned.reason === 'core') requireCoreCharge(amount, returned)
  if (amount !== undefined) return toCents(amount)
  const charged = toCents(returned.amount) + (delivery ? toCents(returned.delivery) : 0)
  if (charged === 0) {
    const why = hasCome(returned)
      ? 'Nothing is left to refund of what these units were charged at.'
      : 'No units were received.'
    throw fieldError('amount', `${why} Enter the amount to refund.`, 409)
  }
  const { withoutUnits = 0 } = returned
  const cents = charged - toCents(withoutUnits)
  if (cents > 0) return Math.min(cents, rest)
  const detail = `${formatPrice(withoutUnits)} of this order was refunded without units. Enter how much more to refund.`
  throw fieldError('amount', detail, 409)
}

function requireCoreCharge(amount: number | undefined, returned: StaffReturn) {
  if (returned.amount === 0)
    throw new AppError(409, 'No old part was received. Decline the return.')
  if (amount === undefined || amount <= returned.amount) return
  const most = `The core charges of the received parts are ${formatPrice(returned.amount)}`
  throw fieldError('amount', most, 409)
}

function cantLeaveOut({ position, left }: UnitsLeft, quantity: number) {
  const units = formatCount(quantity)
  return left === 0
    ? `All units of line ${position} are packed, shipped or refunded, so ${units} can’t be left out. Refund an amount without units.`
    : `${formatCount(left)} of line ${position} are in no parcel, so ${units} can’t be left out. Unpack a parcel first.`
}

/** Nothing more of a closed order is sent: units that it still has to send would be forgotten. */
function requireAllUnits(row: OrderRow, lines: Lines, left: UnitsLeft[]) {
  const unpacked = sumOf(left, (line) => line.left)
  const toSend = unpacked + row.packedUnits - row.shippedUnits
  if (unitsOf(lines) === toSend) return
  const detail = `This is all that is left of the payment, and closes the order: refund all ${formatCount(toSend)} units that are not shipped, or an amount without units.`
  throw fieldError('lines', detail, 409)
}

/**
 * For a refund of all that is left: once units have left, it has to say so with `withoutReturn`.
 * @throws AppError 409
 */
function requireNothingShipped({ number, units, refundedUnits, shippedUnits }: OrderRow) {
  if (shippedUnits === 0) return
  const isAll = shippedUnits === units - refundedUnits
  const sent = isAll ? 'has been shipped' : 'has been shipped in part'
  const detail = `Order ${number} ${sent}. Refund it without a return, or a part of it.`
  throw fieldError('withoutReturn', detail, 409)
}
