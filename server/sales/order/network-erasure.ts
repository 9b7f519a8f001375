import { sql } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { COUNTS_TODAY } from './open-lines.ts'

/**
 * A maintenance job: the network of an order is needed for as long as its lines count, and while an
 * account can pay it, so that declined cards count for the network however old the order is.
 */
export async function eraseNetworks() {
  await db.execute(sql`
    update "order" set network = null
    where id in (
      select id from "order"
      where network is not null and not ${COUNTS_TODAY}
        and (customer_id is null or cancelled_at is not null)
      for no key update skip locked
    )`)
}
