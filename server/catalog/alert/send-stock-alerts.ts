import { and, eq, sql } from 'drizzle-orm'
import { fewestUnits, isInStock } from '#contract/pricing/allowed-quantity.ts'
import { db } from '../../platform/db/client.ts'
import { product } from '../../platform/db/schema/product.ts'
import { insertJob, type JobRow } from '../../platform/jobs/job.ts'
import { isSold } from '../product.ts'

// Once a part is back in stock, a trigger on `product` queues this job, if an alert waits. Its
// mails are queued by the transaction that marks the alerts as sent, so each has one mail.

export const STOCK_ALERTS_JOB = 'stock alert'

/** Alerts a day for each order that the stock allows: most who are told do not buy. */
const EACH = 5
const DAY_MS = 24 * 60 * 60_000

/**
 * Sends those that have waited longest; the rest a day later, if there is stock then. Nothing is
 * sent for a part that is out again, a draft or deleted: its alerts go on waiting.
 */
export async function sendStockAlerts({ subjectId: productId }: JobRow) {
  await db.transaction(async (tx) => {
    // Two jobs of a part, whose stock came and went and came, together send no more than one.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`stock alerts of ${productId}`}, 0))`,
    )
    const [part] = await tx
      .select({
        availableQuantity: product.availableQuantity,
        minimumOrderQuantity: product.minimumOrderQuantity,
        packSize: product.packSize,
      })
      .from(product)
      .where(and(eq(product.id, productId), isSold))
    if (!part || !isInStock(part)) return
    const most = EACH * Math.floor(part.availableQuantity / fewestUnits(part))
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
    const runAt = new Date(Date.now() + DAY_MS)
    const event = `the rest, ${runAt.toISOString().slice(0, 10)}`
    await insertJob(tx, { kind: STOCK_ALERTS_JOB, subjectId: productId, event, runAt })
  })
}
