import { sql } from 'drizzle-orm'
import type { CustomerPage } from '#contract/account/customer.ts'
import { db } from '../../platform/db/client.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { singleRow } from '../../platform/db/single-row.ts'
import { staffName } from '../../platform/identity/staff-name.ts'
import { iso } from '../../sales/order/view/iso-time.ts'
import { isOfMailbox } from '../../sales/order/whose-orders.ts'
import { blockOf, type CustomerGroup, getGroup } from './customer-group.ts'
import { listCustomerNotes } from './customer-note.ts'
import { LISTED, type ListedRow, ORDERED, toListed } from './list-customers.ts'
import { readWritten } from './read-written.ts'

/** All that a customer's page shows beside the orders. @throws AppError 404 */
export async function getCustomerPage(id: string): Promise<CustomerPage> {
  const group = await getGroup(id)
  const { root, merged, mailboxes } = group
  const [listed, block, accounts, ordered, written, notes] = await Promise.all([
    readListed(root.id),
    readBlock(group),
    listAccounts(mailboxes),
    readOrdered(mailboxes),
    readWritten(mailboxes),
    listCustomerNotes([root, ...merged].map((one) => one.id)),
  ])
  const { emails, ...more } = ordered
  const { unpaid, disputed } = listed
  return {
    ...toListed(listed),
    ...{ blocked: block !== null, block },
    since: iso(earliest(group, listed)),
    accounts,
    emails: [...new Set([...emails, ...accounts.map(({ email }) => email)])],
    merged: merged.map(({ id, name, email }) => ({ _id: id, name, email })),
    ...{ unpaid, disputed },
    ...more,
    ...written,
    notes,
  }
}

function earliest({ root, merged }: CustomerGroup, { firstOrderAt }: ListedRow) {
  const known = [root, ...merged].map(({ createdAt }) => createdAt)
  const times = [...known, firstOrderAt ?? new Date()].map((one) => new Date(one).getTime())
  return new Date(Math.min(...times))
}

async function readListed(id: string) {
  const { rows } = await db.execute<ListedRow>(sql`
    select ${LISTED} from customer c cross join lateral (${ORDERED}) ordered where c.id = ${id}`)
  return singleRow(rows)
}

async function readBlock(group: CustomerGroup) {
  const { blockedAt, blockedBy, blockReason } = blockOf(group) ?? group.root
  if (!blockedAt) return null
  const { rows } = await db.execute<{ by: string | null }>(sql`
    select ${staffName(sql`${blockedBy}::uuid`, user)} as by
    from (values (1)) one left join "user" on "user".id = ${blockedBy}::uuid`)
  return { at: iso(blockedAt), by: singleRow(rows).by, reason: blockReason ?? '' }
}

async function listAccounts(mailboxes: string[]): Promise<CustomerPage['accounts']> {
  const { rows } = await db.execute<CustomerPage['accounts'][number]>(sql`
    select email, name, email_verified as "emailVerified", role, created_at as since
    from "user" where ${isOfMailbox(sql`email`, mailboxes)} order by id`)
  return rows.map((row) => ({ ...row, since: iso(row.since) }))
}

type Ordered = Pick<CustomerPage, 'emails' | 'units' | 'vehicles' | 'recipients'>

/** What the latest orders say: of one who orders each day, the last 200. */
async function readOrdered(mailboxes: string[]) {
  const { rows } = await db.execute<Ordered>(sql`
    with theirs as materialized (
      select * from "order" where ${isOfMailbox(sql`customer_email`, mailboxes)}
      order by id desc limit 200
    )
    select array(select distinct customer_email from theirs where customer_email <> '') as emails,
      json_build_object(
        'sent', coalesce((select sum(shipped_units) from theirs), 0),
        'returned', coalesce((select sum(returned_units) from theirs), 0),
        'didNotFit', coalesce((
          select sum(l.received_units) from theirs
            join return_request r on r.order_id = theirs.id and r.reason = 'does-not-fit'
            join return_line l on l.return_id = r.id
        ), 0)) as units,
      array(
        select l.vehicle from theirs join order_line l on l.order_id = theirs.id
        where l.vehicle is not null group by l.vehicle order by max(theirs.id::text) desc limit 10
      ) as vehicles,
      (select coalesce(json_agg(json_build_object('phone', phone, 'address', address)), '[]') from (
        select phone, address from theirs where address <> ''
        group by phone, address order by max(id::text) desc limit 5
      ) recipient) as recipients`)
  return singleRow(rows)
}
