import { and, eq, notExists, type SQL, sql } from 'drizzle-orm'
import type { NewBasketLine } from '#contract/basket.ts'
import { MAX_LINES, MAX_UNITS } from '#contract/basket-bounds.ts'
import { toCents } from '#contract/money.ts'
import { db, type Transaction } from '../../db/client.ts'
import { basket, basketLine } from '../../db/schema/basket.ts'
import { product } from '../../db/schema/product.ts'
import { AppError } from '../../errors.ts'
import { readBasket } from './basket.ts'
import { type BasketOwner, lockBasket, lockOrCreateBasket } from './basket-owner.ts'

// What changes a basket's lines. Each change locks the basket, so that those of two tabs add up.

/**
 * Adds units to the line of a part, or a line. How many are in stock is said when the basket is read.
 * @throws AppError 404 the part is not sold; 409 the basket is full; 429
 */
export async function addToBasket(owner: BasketOwner, input: NewBasketLine) {
  const { productId, quantity, pricePerUnit } = input
  const seen = pricePerUnit === undefined ? undefined : toCents(pricePerUnit)
  await db.transaction(async (tx) => {
    const id = await lockOrCreateBasket(tx, owner)
    await writeLine(
      tx,
      { id, productId, quantity, seen },
      sql`quantity = least(line.quantity + excluded.quantity, ${MAX_UNITS}::int),
        price_seen_cents = excluded.price_seen_cents`,
    )
  })
  return readBasket(owner)
}

/**
 * Sets the units of a line; 0 removes it, and with the last line the basket.
 * @throws AppError 404 the part is not sold; 409 the basket is full; 429
 */
export async function setBasketLine(owner: BasketOwner, productId: string, quantity: number) {
  await db.transaction(async (tx) => {
    if (quantity === 0) return removeLine(tx, owner, productId)
    const id = await lockOrCreateBasket(tx, owner)
    await writeLine(tx, { id, productId, quantity }, sql`quantity = excluded.quantity`)
  })
  return readBasket(owner)
}

type Line = {
  /** The basket's id; the basket is locked. */
  id: string
  productId: string
  quantity: number
  /** Cents; by default the price now. */
  seen?: number | undefined
}

async function writeLine(tx: Transaction, line: Line, ifThere: SQL) {
  const { id, productId, quantity, seen = null } = line
  const { rowCount } = await tx.execute(sql`
    insert into basket_line as line (basket_id, product_id, quantity, price_seen_cents)
    select ${id}::uuid, product.id, ${quantity}::int, coalesce(${seen}::int, price_per_unit_cents)
    from product where product.id = ${productId} and deleted_at is null and state = 'live'
      and (select count(*) filter (where product_id <> ${productId}) from basket_line where basket_id = ${id})
        < ${MAX_LINES}
    on conflict (basket_id, product_id) do update set ${ifThere}`)
  if (!rowCount) throw await lineError(tx, productId)
}

async function lineError(tx: Transaction, productId: string) {
  const isSold = and(
    eq(product.id, productId),
    sql`${product.deletedAt} is null and ${product.state} = 'live'`,
  )
  if ((await tx.$count(product, isSold)) === 0) {
    return new AppError(404, 'This part is no longer sold here, or never was.')
  }
  return new AppError(409, `A basket has room for ${MAX_LINES} different parts.`)
}

async function removeLine(tx: Transaction, owner: BasketOwner, productId: string) {
  const id = await lockBasket(tx, owner)
  if (!id) return
  await tx
    .delete(basketLine)
    .where(and(eq(basketLine.basketId, id), eq(basketLine.productId, productId)))
  const lines = tx.select().from(basketLine).where(eq(basketLine.basketId, id))
  await tx.delete(basket).where(and(eq(basket.id, id), notExists(lines)))
}
