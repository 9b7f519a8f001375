import { sql } from 'drizzle-orm'
import { type Connection, prepare } from '../../../platform/db/client.ts'
import { singleRow } from '../../../platform/db/single-row.ts'
import type { BasketOwner } from './basket-owner.ts'

// Ordered units leave the basket in the order's transaction, so that no moment has them in both. A
// retry is answered with its order before this, and takes nothing.

type Line = { productId: string; quantity: number }

// The user’s row first: the order refers to it, and the removal of a user locks that row before it
// deletes the basket.
const lockBasket = prepare<{ id: string }, { userId: string | null; tokenHash: string | null }>(
  'lock basket of a checkout',
  sql`
    select id from basket
    where (user_id = (select id from "user" where id = ${sql.placeholder('userId')}::uuid for key share)
        or token_hash = ${sql.placeholder('tokenHash')}::text)
      and expires_at > now()
    for update`,
)

// Units that were added since the page was read stay, and so do other lines. With its last line the
// basket is deleted. Of an order that has to be of the basket nothing leaves it, unless it has all
// of the order.
const takeOut = prepare<{ isTaken: boolean }, { id: string; lines: string; isOfBasket: boolean }>(
  'take ordered lines out of a basket',
  sql`
    with ordered as (
      select * from json_to_recordset(${sql.placeholder('lines')}::json) as o ("productId" uuid, quantity int)
    ),
    taken as (
      select not ${sql.placeholder('isOfBasket')}::boolean or not exists (
        select from ordered left join basket_line line
          on line.basket_id = ${sql.placeholder('id')}::uuid and line.product_id = ordered."productId"
        where line.quantity is null or line.quantity < ordered.quantity
      ) as is_taken
    ),
    rest as (
      select line.product_id, line.quantity - coalesce(ordered.quantity, 0) as quantity
      from basket_line line left join ordered on ordered."productId" = line.product_id
      where line.basket_id = ${sql.placeholder('id')}::uuid and (select is_taken from taken)
    ),
    fewer as (
      update basket_line line set quantity = rest.quantity from rest
      where line.basket_id = ${sql.placeholder('id')}::uuid and line.product_id = rest.product_id
        and rest.quantity > 0 and rest.quantity < line.quantity
    ),
    gone as (
      delete from basket_line line using rest
      where line.basket_id = ${sql.placeholder('id')}::uuid and line.product_id = rest.product_id
        and rest.quantity <= 0
    ),
    emptied as (
      delete from basket
      where id = ${sql.placeholder('id')}::uuid and (select is_taken from taken)
        and not exists (select from rest where quantity > 0)
    )
    select is_taken as "isTaken" from taken`,
)

type Ordered = { lines: readonly Line[]; isOfBasket?: boolean | undefined }

/**
 * Locks the basket last of all that an order's transaction locks.
 * @returns false: the order has to be of the basket, and that does not have all of it, as when
 *   another tab has ordered it
 */
export async function takeOrderedLines(
  owner: BasketOwner,
  { lines, isOfBasket = false }: Ordered,
  on: Connection,
): Promise<boolean> {
  const keys =
    'userId' in owner
      ? { userId: owner.userId, tokenHash: null }
      : { userId: null, tokenHash: owner.tokenHash }
  // A statement of its own: what follows sees the lines that it has waited for.
  const [basket] = await lockBasket(keys, on)
  if (!basket) return !isOfBasket
  const ordered = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const values = { id: basket.id, lines: JSON.stringify(ordered), isOfBasket }
  return singleRow(await takeOut(values, on)).isTaken
}
