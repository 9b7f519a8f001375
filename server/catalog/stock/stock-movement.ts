import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { StockMovement, StockReason } from '#contract/catalog/stock.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { product } from '../../platform/db/schema/product.ts'
import { stockMovement } from '../../platform/db/schema/stock-movement.ts'
import { notFound } from '../../platform/errors.ts'
import { staffName } from '../../platform/identity/staff-name.ts'
import { toPage } from '../../platform/list/pagination.ts'

// The ledger of each product's units in stock. A trigger on `product` writes it
// (0010_product-edits-and-stock-ledger.sql), so that every statement that changes stock is in it;
// `setStockReason` says why the stock changes.

type Cause = {
  reason: StockReason
  orderId?: string | undefined
  /** The editor who changes it. */
  actorId?: string | null | undefined
  note?: string | undefined
  /** What a retry of the call repeats. */
  idempotencyKey?: string | undefined
}

/** Says why the transaction changes stock next; until it says so again, or ends. */
export async function setStockReason(
  tx: Transaction,
  { reason, orderId = '', actorId, note = '', idempotencyKey = '' }: Cause,
) {
  await tx.execute(sql`
    select set_config('shop.stock_reason', ${reason}, true),
      set_config('shop.stock_order', ${orderId}, true),
      set_config('shop.stock_actor', ${actorId ?? ''}, true),
      set_config('shop.stock_note', ${note}, true),
      set_config('shop.stock_key', ${idempotencyKey}, true)`)
}

/**
 * For a transaction whose statements insert a movement for each change from then on, which is
 * quicker: the trigger passes them by.
 */
export const RECORDS_ALL_ITSELF = sql`set_config('shop.stock_recorded', 'all', true)`

const COLUMNS = {
  id: stockMovement.id,
  createdAt: stockMovement.createdAt,
  delta: stockMovement.delta,
  after: stockMovement.after,
  reason: stockMovement.reason,
  orderId: stockMovement.orderId,
  actor: staffName(stockMovement.actorId, user),
  note: stockMovement.note,
}

const select = (from: Pick<Transaction, 'select'>) =>
  from.select(COLUMNS).from(stockMovement).leftJoin(user, eq(user.id, stockMovement.actorId))

const page = select(db)
  .where(
    and(
      eq(stockMovement.productId, sql.placeholder('productId')),
      lt(stockMovement.id, sql.placeholder('cursor')),
    ),
  )
  .orderBy(desc(stockMovement.id))
  .limit(sql.placeholder('limit'))
  .prepare('stock movements')

type MovementPage = { limit: number; cursor?: string | undefined }

/** A page of a product's ledger, newest first; of a deleted product too. @throws AppError 404 */
export async function listStockMovements(productId: string, { limit, cursor }: MovementPage) {
  // One row more shows whether there is a next page.
  const values = { productId, cursor: cursor ?? Number.MAX_SAFE_INTEGER, limit: limit + 1 }
  const rows = await page.execute(values)
  if (rows.length === 0) await requireProduct(productId)
  return toPage(rows.map(toMovement), { limit })
}

/** The newest of a product's movements, or the newest of those that `condition` is true of. */
export async function findStockMovement(tx: Transaction, productId: string, condition?: SQL) {
  const [row] = await select(tx)
    .where(and(eq(stockMovement.productId, productId), condition))
    .orderBy(desc(stockMovement.id))
    .limit(1)
  return row && toMovement(row)
}

async function requireProduct(id: string) {
  const [found] = await db.select({ id: product.id }).from(product).where(eq(product.id, id))
  if (!found) throw notFound('product')
}

type MovementRow = Awaited<ReturnType<typeof page.execute>>[number]

function toMovement(row: MovementRow): StockMovement {
  return {
    _id: String(row.id),
    at: row.createdAt.toISOString(),
    delta: row.delta,
    after: row.after,
    reason: row.reason,
    orderId: row.orderId,
    actor: row.actor,
    note: row.note,
  }
}
