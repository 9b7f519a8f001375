import { sql } from 'drizzle-orm'
import { db } from '../../../platform/db/client.ts'
import { getSetting } from '../../../platform/settings/setting.ts'

const BATCH = 500

/**
 * A maintenance job: takes the buyer, and what staff wrote to them, out of invoices of closed
 * accounts whose years are over. Numbers, parts and amounts stay.
 * @returns how many were erased
 */
export async function eraseInvoices() {
  const { yearsKept } = await getSetting('invoices')
  const { rowCount } = await db.execute(sql`
    update invoice set erased_at = now(), snapshot = snapshot || '{"buyer": null, "reason": null}'
    where id in (
      select i.id from invoice i join "order" o on o.id = i.order_id
      where i.erased_at is null and i.at <= now() - ${yearsKept}::int * interval '1 year' and o.customer_email = ''
      order by i.at limit ${BATCH}
    )`)
  return rowCount ?? 0
}
