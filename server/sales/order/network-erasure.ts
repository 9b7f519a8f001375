import { sql } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'

/** A maintenance job: the network of an order is needed for a day after its hold, as long as ended ones count. */
export async function eraseNetworks() {
  await db.execute(sql`
    update "order" set network = null
    where id in (
      select id from "order"
      where network is not null and not stock_held
        and coalesce(cancelled_at, held_until) < now() - interval '24 hours'
      for no key update skip locked
    )`)
}
