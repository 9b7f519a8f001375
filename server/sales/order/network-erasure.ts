import { sql } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { COUNTS_TODAY } from './open-lines.ts'

/** A maintenance job: the network of an order is needed for as long as its lines count. */
export async function eraseNetworks() {
  await db.execute(sql`
    update "order" set network = null
    where id in (
      select id from "order"
      where network is not null and not ${COUNTS_TODAY}
      for no key update skip locked
    )`)
}
