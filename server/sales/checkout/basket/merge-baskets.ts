import { eq, sql } from 'drizzle-orm'
import type { MergedBasket, MergedLine } from '#contract/basket/basket.ts'
import { MAX_LINES, MAX_UNITS } from '#contract/basket/basket-bounds.ts'
import { fewestUnits, nearestAllowed } from '#contract/pricing/allowed-quantity.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { db, type Transaction } from '../../../platform/db/client.ts'
import { basket, basketLine } from '../../../platform/db/schema/basket.ts'
import { isSold } from '../../../platform/db/schema/product.ts'
import { readBasket } from './basket.ts'
import type { Guest } from './basket-owner.ts'
import { boundMerge } from './basket-shares.ts'
import { lockBasket, lockOrCreateUnbounded } from './lock-basket.ts'

type Row = {
  productId: string
  title: string
  had: number
  brought: number
  isSold: boolean
  left: number
  minimum: number
  packSize: number
  priceSeenCents: number
  addedAt: string
  vehicle: Vehicle | null
}

/**
 * Moves a guest's basket into a user's, at the sign-in. Quantities are added, cut at what is in
 * stock, at least the minimum, and in whole packs; a line keeps the vehicle that it is for. A
 * second call finds no basket of the guest, and changes nothing.
 */
export async function mergeBaskets(userId: string, guest: Guest): Promise<MergedBasket> {
  const merged = await db.transaction(async (tx) => {
    // The guest's first, in each call.
    const guestBasket = await lockBasket(tx, guest)
    if (!guestBasket) return []
    const owner = { userId, ip: guest.ip }
    const own = await lockOrCreateUnbounded(tx, owner)
    const rows = await linesOf(tx, guestBasket.id, own.id)
    const had = await tx.$count(basketLine, eq(basketLine.basketId, own.id))
    const common = rows.filter((row) => row.had > 0).length
    const counts = { had, brought: rows.length, common }
    const room = await boundMerge(tx, owner, { own, guestBasket, ...counts })
    const lines = withRoom(rows, room - had)
    await write(tx, own.id, lines)
    await tx.delete(basket).where(eq(basket.id, guestBasket.id))
    return lines.map(({ row: { productId, title, had, brought, packSize }, quantity, code }) => {
      const packs = packSize > 1 ? { packSize } : {}
      const bound = code === 'no-room' && room < MAX_LINES ? { room } : {}
      return { productId, title, had, brought, quantity, code, ...packs, ...bound }
    })
  })
  return { basket: await readBasket({ userId }), merged }
}

/** The guest's lines, with what the user has of the same parts. */
async function linesOf(tx: Transaction, guest: string, own: string) {
  const { rows } = await tx.execute<Row>(sql`
    select product.id as "productId", coalesce(product.title, product.name) as title,
      coalesce(own.quantity, 0) as had, line.quantity as brought,
      ${isSold()} as "isSold",
      available_quantity as left, minimum_order_quantity as minimum, pack_size as "packSize",
      line.price_seen_cents as "priceSeenCents", line.added_at as "addedAt", line.vehicle
    from basket_line line join product on product.id = line.product_id
    left join basket_line own on own.basket_id = ${own} and own.product_id = line.product_id
    where line.basket_id = ${guest} order by line.added_at, product.id`)
  return rows
}

type Planned = { row: Row; quantity: number; code: MergedLine['code'] }

/** @param room for lines of parts that the user's basket lacks */
function withRoom(rows: Row[], room: number): Planned[] {
  let free = room
  return rows.map((row) => {
    if (row.had === 0 && free <= 0) return { row, quantity: 0, code: 'no-room' }
    if (row.had === 0) free -= 1
    return { row, ...mergedQuantity(row) }
  })
}

function mergedQuantity({
  had,
  brought,
  isSold,
  left,
  minimum,
  packSize,
}: Row): Omit<Planned, 'row'> {
  const both = Math.min(had + brought, MAX_UNITS)
  const bounds = { minimumOrderQuantity: minimum, availableQuantity: left, packSize }
  const quantity = isSold ? (nearestAllowed(both, bounds) ?? fewestUnits(bounds)) : both
  if (quantity < both) return { quantity, code: 'cut' }
  if (quantity > both) return { quantity, code: both < minimum ? 'raised' : 'packed' }
  return { quantity, code: had > 0 ? 'summed' : 'added' }
}

async function write(tx: Transaction, basketId: string, lines: Planned[]) {
  const values = lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ row: { productId, priceSeenCents, addedAt, vehicle }, quantity }) => ({
      basketId,
      productId,
      quantity,
      priceSeenCents,
      addedAt: new Date(addedAt),
      vehicle,
    }))
  if (values.length === 0) return
  await tx
    .insert(basketLine)
    .values(values)
    .onConflictDoUpdate({
      target: [basketLine.basketId, basketLine.productId],
      set: {
        quantity: sql`excluded.quantity`,
        priceSeenCents: sql`excluded.price_seen_cents`,
        // The guest's is what the buyer named last.
        vehicle: sql`coalesce(excluded.vehicle, ${basketLine.vehicle})`,
      },
    })
}
