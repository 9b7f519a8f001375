import { asc, eq, sql } from 'drizzle-orm'
import { db } from '#server/platform/db/client.ts'
import { wrongLines } from '#server/platform/db/invariants/shipments.ts'
import { orderLine } from '#server/platform/db/schema/order-line.ts'
import { stockMovement } from '#server/platform/db/schema/stock-movement.ts'
import { createIntent } from '#server/sales/payment/create-intent.ts'
import { payOrder } from '#server/sales/payment/pay-order.ts'
import {
  anOrderOfSeveral,
  aPerson,
  aProduct,
  getOrderRow,
  type Person,
  stockOf,
} from './builders.ts'
import { idOf, payWithCard } from './card.ts'

// Orders of several parts.

/** Three parts, ten units each. */
export async function threeParts() {
  const part = (name: string, pricePerUnitCents: number) =>
    aProduct({ name, pricePerUnitCents, availableQuantity: 10 })
  return [
    await part('Spark plug', 1250),
    await part('Brake pads', 4320),
    await part('Wiper', 999),
  ] as const
}

/** An unpaid order of 2, 1 and 3 units of them: $98.17. */
export async function anOrderOfThree(customer?: Person) {
  const casey = customer ?? (await aPerson())
  const parts = await threeParts()
  const [plug, pads, wiper] = parts
  const order = await anOrderOfSeveral(casey, [
    { ...plug, units: 2 },
    { ...pads, units: 1 },
    { ...wiper, units: 3 },
  ])
  return { casey, parts, order }
}

export async function payByCard(casey: Person, { id }: { id: string }) {
  const intent = await createIntent(casey, { orderId: id, pricePerUnit: 1 })
  await payWithCard(intent)
  await payOrder(casey, { appointment: id, transactionId: idOf(intent) })
  return getOrderRow(id)
}

export async function aPaidOrderOfThree() {
  const basket = await anOrderOfThree()
  return { ...basket, order: await payByCard(basket.casey, basket.order) }
}

export function stocksOf(parts: readonly { id: string }[]) {
  return Promise.all(parts.map(stockOf))
}

export function linesOfOrder(orderId: string) {
  return db
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderId, orderId))
    .orderBy(asc(orderLine.position))
}

/** What an order has moved: reasons and units, in the sequence of the ledger. */
export async function movementsOfOrder(orderId: string) {
  const rows = await db
    .select()
    .from(stockMovement)
    .where(eq(stockMovement.orderId, orderId))
    .orderBy(asc(stockMovement.id))
  return rows.map(({ productId, delta, reason }) => ({ productId, delta, reason }))
}

/** Does an order say what its lines add up to? */
export async function addsUp(orderId: string) {
  const { rows } = await db.execute<{ what: string }>(
    sql`select what from (${wrongLines}) wrong where what like ${`${orderId}%`}`,
  )
  return rows.length === 0
}
