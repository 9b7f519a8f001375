import { sql } from 'drizzle-orm'
import type { CustomerPage } from '#contract/account/customer.ts'
import { db } from '../../platform/db/client.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { utc } from '../../sales/order/view/iso-time.ts'

type Written = Pick<CustomerPage, 'reviews' | 'questions'>

/** How many of each a page shows. */
const SHOWN = 5

/** The latest reviews and questions of the accounts and guests of these mailboxes. */
export async function readWritten(mailboxes: string[]): Promise<Written> {
  const theirs = sql`= any(${sql.param(mailboxes)}::text[])`
  const { rows } = await db.execute<Written>(sql`
    select (
      select coalesce(json_agg(json_build_object('_id', id, 'at', ${utc(sql`created_at`)},
        'text', review, 'part', part, 'rating', rating, 'hidden', hidden_at is not null) order by id desc), '[]')
      from (
        select r.*, coalesce(p.title, p.name) as part
        from review r left join product p on p.id = r.product_id
        where r.user_id in (select id from "user" where mailbox_of(email) ${theirs})
          or r.order_id in (select id from "order" where mailbox_of(customer_email) ${theirs})
        order by r.id desc limit ${SHOWN}
      ) review
    ) as reviews, (
      select coalesce(json_agg(json_build_object('_id', id, 'at', ${utc(sql`created_at`)},
        'text', text, 'part', part, 'answered', answered_at is not null) order by id desc), '[]')
      from (
        select q.*, coalesce(p.title, p.name) as part
        from question q join product p on p.id = q.product_id
        where mailbox_of(q.email) ${theirs} order by q.id desc limit ${SHOWN}
      ) question
    ) as questions`)
  return singleRow(rows)
}
