import { and, eq, inArray, sql } from 'drizzle-orm'
import { fewestUnits, isInStock } from '#contract/pricing/allowed-quantity.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { lockText } from '../../platform/db/lock-text.ts'
import { isSold, product } from '../../platform/db/schema/product.ts'
import { stockMovement } from '../../platform/db/schema/stock-movement.ts'
import { insertJob, type JobRow } from '../../platform/jobs/job.ts'

// Once a part is back in stock, a trigger on `product` queues this job, if an alert waits. Its
// mails are queued by the transaction that marks the alerts as sent, so each has one mail.

export const STOCK_ALERTS_JOB = 'stock alert'

/** Alerts a day for each order that the stock allows: most who get one do not buy. */
const EACH = 5
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/**
 * Sends those that have waited longest; the rest a day later, if there is stock then. Nothing is
 * sent for a part that is out again, a draft or deleted: its alerts go on waiting.
 */
export async function sendStockAlerts({ subjectId: productId }: JobRow) {
  await db.transaction(async (tx) => {
    // Two jobs of a part, whose stock came and went and came, together send no more than one.
    await lockText(tx, `stock alerts of ${productId}`)
    const [part] = await tx
      .select({
        availableQuantity: product.availableQuantity,
        minimumOrderQuantity: product.minimumOrderQuantity,
        packSize: product.packSize,
      })
      .from(product)
      .where(and(eq(product.id, productId), isSold()))
    if (!part || !isInStock(part)) return
    const released = await countReleased(tx, productId)
    const most = EACH * Math.floor((part.availableQuantity - released) / fewestUnits(part))
    const sent = await tx.execute(sql`
      update stock_alert set sent_at = now() where id in (
        select id from stock_alert
        where product_id = ${productId} and confirmed_at is not null and sent_at is null
        order by confirmed_at, id
        limit greatest(0, ${most}::int - (
          select count(*)::int from stock_alert
          where product_id = ${productId} and sent_at > now() - interval '1 day'
        ))
        for update
      ) returning id`)
    const ids = sent.rows.map(({ id }) => String(id))
    await tx.execute(sql`
      insert into job (kind, subject_id, event)
      select 'mail', id, 'backInStock' from unnest(${sql.param(ids)}::uuid[]) id`)
    const { rows } = await tx.execute(sql`
      select from stock_alert
      where product_id = ${productId} and confirmed_at is not null and sent_at is null limit 1`)
    if (rows.length === 0) return
    const next = nextRun(released)
    await insertJob(tx, { kind: STOCK_ALERTS_JOB, subjectId: productId, ...next })
  })
}

/**
 * Units of orders that were canceled or not paid: the same person may order them again at once, so
 * that no alert is sent for them for an hour.
 */
async function countReleased(tx: Transaction, productId: string) {
  const [row] = await tx
    .select({ units: sql<number>`coalesce(sum(${stockMovement.delta}), 0)::int` })
    .from(stockMovement)
    .where(
      and(
        eq(stockMovement.productId, productId),
        inArray(stockMovement.reason, ['hold ended', 'order canceled']),
        sql`${stockMovement.createdAt} > now() - interval '1 hour'`,
      ),
    )
  return row?.units ?? 0
}

/** When the rest is sent; two jobs that say the same hour or day are one. */
function nextRun(released: number) {
  const runAt = new Date(Date.now() + (released > 0 ? HOUR_MS : DAY_MS))
  const at = runAt.toISOString()
  return {
    runAt,
    event: released > 0 ? `released, ${at.slice(0, 13)}` : `the rest, ${at.slice(0, 10)}`,
  }
}
