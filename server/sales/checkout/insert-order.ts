import { type Placeholder, sql } from 'drizzle-orm'
import { type Connection, db, prepare } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { HOLD_END } from '../order/stock-hold.ts'
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
  ...(['customerId', 'isGuest', 'customerEmail', 'customerName', 'phone', 'address'] as const),
  ...(['network', 'isVerified', 'hasVehicle'] as const),
  ...(['idempotencyKey', 'requestDigest'] as const),
] satisfies (keyof Row)[]

type Column = (typeof COLUMNS)[number]

export type NewOrderRow = Required<Pick<Row, Column>>

const placeholders = Object.fromEntries(COLUMNS.map((name) => [name, sql.placeholder(name)]))

const insertOrder = prepare<{ held_until: Date }, NewOrderRow>(
  'insert order',
  db
    .insert(order)
    .values({
      ...(placeholders as Record<Column, Placeholder>),
      heldUntil: HOLD_END,
    })
    .returning({ heldUntil: order.heldUntil }),
)

/** As `NewLine` names them. */
const LINE_COLUMNS = sql.raw(`position, product_id, product_name, title, number, brand, sku,
  price_per_unit_cents, quantity, discount_cents, tax_cents, core_cents, core_tax_cents,
  vehicle, verdict, verdict_reason, answers, judged_vehicle`)

/**
 * Takes the units of each line out of stock, if there are as many, writes them in the ledger, and
 * stores the line.
 */
const takeLines = prepare<{ position: number }, { id: string; lines: string }>(
  'take lines of an order',
  sql`
    with line as (
      select * from json_to_recordset(${sql.placeholder('lines')}::json) as line (
        position int, product_id uuid, product_name text, title text, number text, brand text, sku text,
        price_per_unit_cents int, quantity int, discount_cents bigint, tax_cents bigint, core_cents int, core_tax_cents int,
        vehicle text, verdict text, verdict_reason text, answers text[], judged_vehicle jsonb)
    ),
    taken as (
      update product set available_quantity = available_quantity - line.quantity
      from line
      where product.id = line.product_id and available_quantity >= line.quantity
        and deleted_at is null and state = 'live'
      returning product.id, available_quantity
    ),
    moved as (
      insert into stock_movement (product_id, delta, after, reason, order_id)
      select id, -line.quantity, available_quantity, 'order placed', ${sql.placeholder('id')}::uuid
      from line join taken on taken.id = line.product_id order by line.position
    )
    insert into order_line (order_id, ${LINE_COLUMNS})
    select ${sql.placeholder('id')}::uuid, ${LINE_COLUMNS}
    from line join taken on taken.id = line.product_id
    returning position`,
)

const queueMail = prepare<Record<string, never>, { id: string }>(
  'queue mail of an order',
  sql`
    insert into job (kind, subject_id, event) values ('mail', ${sql.placeholder('id')}::uuid, 'placed')`,
)

/**
 * @param hasMail false: the email may be another person's. @returns until when the order holds its
 *   units
 */
export async function insertOrderRows(
  row: NewOrderRow,
  lines: NewLine[],
  hasMail: boolean,
  on: Connection,
) {
  const { id } = row
  const [inserted, taken] = await Promise.all([
    insertOrder(row, on),
    takeLines({ id, lines: JSON.stringify(lines) }, on),
    hasMail && queueMail({ id }, on),
  ])
  const [order] = inserted
  if (!order || taken.length < lines.length) throw new Error('units of a locked product are gone')
  return order.held_until
}
