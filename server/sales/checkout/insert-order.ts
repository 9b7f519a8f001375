import { type Placeholder, sql } from 'drizzle-orm'
import { type Connection, db, prepare } from '../../platform/db/client.ts'
import { isInPast } from '../../platform/db/past.ts'
import { order } from '../../platform/db/schema/order.ts'
import { env } from '../../platform/env.server.ts'
import { noteCustomer } from '../../platform/identity/note-customer.ts'
import { takeStock } from '../order/stock-hold.ts'
import type { NewLine } from './order-columns.ts'

// The rows with which an order is placed, in its transaction, whose products are locked and whose
// settings are `WITHOUT_TRIGGERS`.

/**
 * The statements write the ledger and queue the mail themselves, and the process tells of the
 * stock: triggers need not.
 */
export const WITHOUT_TRIGGERS = [
  "set local shop.is_announced = 'yes'",
  "set local shop.stock_recorded = 'all'",
]

type Row = typeof order.$inferInsert

const COLUMNS = [
  ...(['id', 'productId', 'productName', 'partNames', 'pricePerUnitCents', 'quantity'] as const),
  ...(['lineCount', 'units', 'goodsCents', 'discountCents', 'shippingCents', 'taxCents'] as const),
  ...(['coreCents', 'isTaxIncluded', 'oldPartDays', 'totalCents', 'tax'] as const),
  ...(['taxCalculationId', 'shippingRateName', 'promisedBy', 'discountCode', 'shipTo'] as const),
  ...(['manualDiscount'] as const),
  ...(['customerId', 'isGuest', 'placedBy', 'customerEmail', 'customerName'] as const),
  ...(['phone', 'address', 'network', 'isVerified', 'hasVehicle'] as const),
  ...(['idempotencyKey', 'requestDigest'] as const),
] satisfies (keyof Row)[]

type Column = (typeof COLUMNS)[number]

type NewOrderRow = Required<Pick<Row, Column>>

const placeholders = Object.fromEntries(COLUMNS.map((name) => [name, sql.placeholder(name)]))

const insertOrder = prepare<{ held_until: Date }, NewOrderRow & { holdMinutes: number }>(
  'insert order',
  db
    .insert(order)
    .values({
      ...(placeholders as Record<Column, Placeholder>),
      heldUntil: sql`now() + ${sql.placeholder('holdMinutes')}::float8 * interval '1 minute'`,
    })
    .returning({ heldUntil: order.heldUntil }),
)

const queueMail = prepare<Record<string, never>, { id: string }>(
  'queue mail of an order',
  sql`
    insert into job (kind, subject_id, event) values ('mail', ${sql.placeholder('id')}::uuid, 'placed')`,
)

/**
 * @param isTrusted false: the email may be another person's, and gets no mail
 * @returns until when the order holds its units
 * @throws AppError 403 the customer is blocked
 */
export async function insertOrderRows(
  row: NewOrderRow,
  lines: NewLine[],
  isTrusted: boolean,
  on: Connection,
) {
  const { id } = row
  const { customerEmail: email, customerName: name } = row
  const customer = { email, name, lastId: id, isTrusted }
  const [inserted, , taken] = await Promise.all([
    insertOrder({ ...row, holdMinutes: row.placedBy ? env.staffHoldMinutes : env.holdMinutes }, on),
    noteCustomer('order', customer, on),
    takeStock({ id, lines: JSON.stringify(lines), reason: 'order placed' }, on),
    isTrusted && !isInPast() && queueMail({ id }, on),
  ])
  const [order] = inserted
  if (!order || taken.length < lines.length) throw new Error('units of a locked product are gone')
  return order.held_until
}
