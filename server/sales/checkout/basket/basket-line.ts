import { and, eq, notExists, type SQL, sql } from 'drizzle-orm'
import type { BasketQuantity, NewBasketLine } from '#contract/basket/basket.ts'
import { MAX_LINES, MAX_UNITS } from '#contract/basket/basket-bounds.ts'
import { toCents } from '#contract/money.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { inWordsOfCatalog } from '../../../catalog/vehicle/engines-and-trims.ts'
import { db, type Transaction } from '../../../platform/db/client.ts'
import { basket, basketLine } from '../../../platform/db/schema/basket.ts'
import { isSold, product } from '../../../platform/db/schema/product.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { readBasket } from './basket.ts'
import type { BasketChanger, BasketOwner } from './basket-owner.ts'
import { boundNewLine } from './basket-shares.ts'
import { lockBasket, lockOrCreateBasket } from './lock-basket.ts'

// What changes a basket's lines. Each change locks the basket, so that those of two tabs add up.

/**
 * Adds units to the lines of parts, or lines, all at once. How many are in stock is said when the
 * basket is read.
 * @param lines of several, those of parts that are no longer sold are left out
 * @throws AppError 404 no part is sold; 400 no such vehicle; 409 the basket is full; 429
 */
export async function addToBasket(owner: BasketChanger, lines: readonly NewBasketLine[]) {
  const named = await withKnownVehicles(lines)
  await db.transaction(async (tx) => {
    const id = await lockOrCreateBasket(tx, owner)
    let refusal: unknown
    let added = 0
    for (const { pricePerUnit, ...line } of named) {
      const seen = pricePerUnit === undefined ? undefined : toCents(pricePerUnit)
      try {
        await writeLine(tx, { ...line, id, owner, seen }, ADDED)
        added += 1
      } catch (error) {
        if (!isNotSold(error)) throw error
        refusal = error
      }
    }
    if (added === 0) throw refusal
  })
  return readBasket(owner)
}

/** Each vehicle is looked for once: the lines of a job have one. */
async function withKnownVehicles(lines: readonly NewBasketLine[]) {
  const known = new Map<string, Vehicle>()
  const named: (NewBasketLine & { vehicle: Vehicle | undefined })[] = []
  for (const line of lines) {
    const key = JSON.stringify(line.vehicle)
    const vehicle = line.vehicle && (known.get(key) ?? (await requireVehicle(line.vehicle)))
    if (vehicle) known.set(key, vehicle)
    named.push({ ...line, vehicle })
  }
  return named
}

const ADDED = sql`quantity = least(line.quantity + excluded.quantity, ${MAX_UNITS}::int),
  price_seen_cents = excluded.price_seen_cents`

function isNotSold(error: unknown) {
  return error instanceof AppError && error.status === 404
}

/**
 * Sets the units of a line, and its vehicle; 0 removes the line, and with the last line the basket.
 * @throws AppError 404 the part is not sold; 400 no such vehicle; 409 the basket is full; 429
 */
export async function setBasketLine(
  owner: BasketChanger,
  productId: string,
  { quantity, vehicle }: BasketQuantity,
) {
  const known = vehicle && quantity > 0 ? await requireVehicle(vehicle) : undefined
  await db.transaction(async (tx) => {
    if (quantity === 0) return removeLine(tx, owner, productId)
    const id = await lockOrCreateBasket(tx, owner)
    await writeLine(
      tx,
      { id, owner, productId, quantity, vehicle: known },
      sql`quantity = excluded.quantity`,
    )
  })
  return readBasket(owner)
}

type Line = {
  /** The basket's id; the basket is locked. */
  id: string
  owner: BasketChanger
  productId: string
  quantity: number
  /** Cents; by default the price now. */
  seen?: number | undefined
  vehicle?: Vehicle | undefined
}

// A guest's basket costs its client nothing. So only those answers about a vehicle are stored that
// the part's fitments ask for.
const ASKED_ANSWERS = sql`(
  select coalesce(jsonb_object_agg(said.key, said.value), '{}')
  from jsonb_each(asked.vehicle -> 'answers') said
  where exists (
    select from fitment f
    where f.product_id = product.id and (said.key = any(f.conditions) or said.key = f.note)
  ))`

/** The latest vehicle that was named for the part is the line's. */
async function writeLine(tx: Transaction, line: Line, ifThere: SQL) {
  const { id, owner, productId, quantity, seen = null, vehicle } = line
  const { rows } = await tx.execute<{ isNew: boolean; before: number }>(sql`
    insert into basket_line as line (basket_id, product_id, quantity, price_seen_cents, vehicle)
    select ${id}::uuid, product.id, ${quantity}::int, coalesce(${seen}::int, price_per_unit_cents),
      asked.vehicle || jsonb_build_object('answers', ${ASKED_ANSWERS})
    from product, (select ${vehicle ? JSON.stringify(vehicle) : null}::jsonb as vehicle) asked
    where product.id = ${productId} and ${isSold()}
      and (select count(*) filter (where product_id <> ${productId}) from basket_line where basket_id = ${id})
        < ${MAX_LINES}
    on conflict (basket_id, product_id) do update set ${ifThere},
      vehicle = coalesce(excluded.vehicle, line.vehicle)
    returning xmax = 0 as "isNew",
      (select count(*)::int from basket_line where basket_id = ${id}) as before`)
  const [written] = rows
  if (!written) throw await lineError(tx, productId)
  if (written.isNew) await boundNewLine(tx, written.before, owner)
}

/** @throws AppError 400 no such vehicle */
async function requireVehicle(vehicle: Vehicle) {
  const { year, make, model } = vehicle
  const { rows } = await db.execute<{ id: number }>(sql`
    select vehicle_model.id from vehicle_model join make on make.id = make_id
    where make.slug = ${make} and vehicle_model.slug = ${model} and years @> ${year}::int`)
  const [found] = rows
  if (!found) throw fieldError('vehicle', 'There is no such vehicle')
  return inWordsOfCatalog(vehicle, found.id)
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
  const locked = await lockBasket(tx, owner)
  if (!locked) return
  const { id } = locked
  await tx
    .delete(basketLine)
    .where(and(eq(basketLine.basketId, id), eq(basketLine.productId, productId)))
  const lines = tx.select().from(basketLine).where(eq(basketLine.basketId, id))
  await tx.delete(basket).where(and(eq(basket.id, id), notExists(lines)))
}
