import { sql } from 'drizzle-orm'
import { type Connection, prepare } from '../../db/client.ts'
import type { BasketOwner } from './basket-owner.ts'

// Ordered units leave the basket in the order's transaction, so that no moment has them in both. A retry is answered
// with its order before this, and takes nothing.

type Line = { productId: string; quantity: number }

const lockBasket = prepare<{ id: string }, { userId: string | null; tokenHash: string | null }>(
  'lock basket of a checkout',
  sql`
    select id from basket
    where (user_id = ${sql.placeholder('userId')}::uuid or token_hash = ${sql.placeholder('tokenHash')}::text)
      and expires_at > now()
    for update`,
)

// Units that were added since the page was read stay, and so do other lines. With its last line the basket is deleted.
const takeOut = prepare<Record<never, never>, { id: string; lines: string }>(
  'take ordered lines out of a basket',
  sql`
    with ordered as (
      select * from json_to_recordset(${sql.placeholder('lines')}::json) as o ("productId" uuid, quantity int)
    ),
    rest as (
      select line.product_id, line.quantity - coalesce(ordered.quantity, 0) as quantity
      from basket_line line left join ordered on ordered."productId" = line.product_id
      where line.basket_id = ${sql.placeholder('id')}::uuid
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
    )
    delete from basket
    where id = ${sql.placeholder('id')}::uuid and not exists (select from rest where quantity > 0)`,
)

/** Locks the basket last of all that an order's transaction locks. */
export async function takeOrderedLines(
  owner: BasketOwner,
  lines: readonly Line[],
  on: Connection,
): Promise<void> {
  const keys =
    'userId' in owner
      ? { userId: owner.userId, tokenHash: null }
      : { userId: null, tokenHash: owner.tokenHash }
  // A statement of its own: what follows sees the lines that it has waited for.
  const [basket] = await lockBasket(keys, on)
  if (!basket) return
  const ordered = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  await takeOut({ id: basket.id, lines: JSON.stringify(ordered) }, on)
}
