import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/client.ts'
import type { OrderRow } from '../order/order.ts'
import { paidUsesOf } from '../pricing/discount/code-use.ts'

// A code that a customer may use only so often: if cards were charged at once for more orders of
// one mailbox, each charge beyond that would be refunded, and cost the owner Stripe's fee.

/**
 * Those of a mailbox count that were ordered from one IPv4 address, or one IPv6 site: a stranger
 * elsewhere keeps nobody from paying.
 */
const OF_ITS_NETWORK = sql`this.network is not null and max_per_customer is not null`

const ITS_CODE = sql`discount_use mine join discount on discount.id = mine.discount_id join "order" this on this.id = mine.order_id`

/**
 * May there be an intent for a locked order that holds a use of its code, beside those of its
 * mailbox and network that can be charged? Until the transaction ends, they get no other.
 */
export async function isIntentLeft(tx: Transaction, { id, discountCode }: OrderRow) {
  if (discountCode === null) return true
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'intents', discount.id, mailbox, site_of(network)), 0))
    from ${ITS_CODE} where this.id = ${id} and ${OF_ITS_NETWORK}`)
  const { rows } = await tx.execute(sql`
    select from ${ITS_CODE} where this.id = ${id} and ${OF_ITS_NETWORK}
      and max_per_customer <= ${paidUsesOf(sql`mine.mailbox`)} + (
        select count(*) from discount_use u join "order" o on o.id = u.order_id
        join payment_intent i on i.id = o.payment_intent_id
        where u.discount_id = discount.id and u.mailbox = mine.mailbox and o.id <> this.id
          and site_of(o.network) = site_of(this.network) and o.paid_at is null and i.ended_at is null)`)
  return rows.length === 0
}
