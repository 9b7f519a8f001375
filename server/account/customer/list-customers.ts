import { type SQL, sql } from 'drizzle-orm'
import type { CustomerQuery, ListedCustomer } from '#contract/account/customer.ts'
import { toDollars } from '#contract/money.ts'
import type { Page } from '#contract/page.ts'
import { db } from '../../platform/db/client.ts'
import { toPage } from '../../platform/list/pagination.ts'
import { hasText, searchText } from '../../platform/list/text-search.ts'
import { mailboxOf } from '../../platform/rate-limit/mailbox.ts'
import { findByDigits, findExactly } from '../../sales/order/view/find-exact-orders.ts'
import { isoOrNull } from '../../sales/order/view/iso-time.ts'

/** What a customer `c` has ordered, with those merged into it. */
export const ORDERED = sql`
  select count(*) filter (where shown)::int as orders, max(o.created_at) as "lastOrderAt",
    min(o.created_at) as "firstOrderAt",
    coalesce(sum(total_cents - refunded_cents) filter (where paid_at is not null), 0)::float8 as "spentCents",
    count(*) filter (where state = 'unpaid')::int as unpaid,
    count(*) filter (where is_disputed)::int as disputed
  from customer m join "order" o on mailbox_of(o.customer_email) = m.mailbox
  where m.id = c.id or m.merged_into = c.id`

const HAS_ACCOUNT = sql`exists (
  select from customer m join "user" u on mailbox_of(u.email) = m.mailbox
  where m.id = c.id or m.merged_into = c.id
)`

/** Else anyone may have typed the email, and the name. */
const IS_VERIFIED = sql`(
  exists (select from "user" u where mailbox_of(u.email) = c.mailbox and u.email_verified)
  or exists (
    select from "order" o where mailbox_of(o.customer_email) = c.mailbox and o.paid_at is not null
  )
)`

export const LISTED = sql`
  c.id as "_id", c.name, c.email, c.blocked_at is not null as blocked, ${HAS_ACCOUNT} as "hasAccount",
  ${IS_VERIFIED} as verified,
  ordered.*`

export type ListedRow = Omit<ListedCustomer, 'spent' | 'lastOrderAt'> & {
  spentCents: number
  lastOrderAt: Date | string | null
  firstOrderAt: Date | string | null
  unpaid: number
  disputed: number
}

type Query = Omit<CustomerQuery, 'limit'> & { limit: number }

/** A page of the customers, who ordered or asked last first. */
export async function listCustomers({
  q,
  blocked,
  cursor,
  limit,
}: Query): Promise<Page<ListedCustomer>> {
  const conditions = [sql`c.merged_into is null`, ...(await found(searchText(q)))]
  if (blocked) conditions.push(sql`c.blocked_at is not null`)
  if (cursor) conditions.push(sql`c.last_id < ${cursor}::uuid`)
  const { rows } = await db.execute<ListedRow & { lastId: string }>(sql`
    select ${LISTED}, c.last_id as "lastId"
    from customer c cross join lateral (${ORDERED}) ordered
    where ${sql.join(conditions, sql` and `)} order by c.last_id desc limit ${limit + 1}`)
  const { items, next } = toPage(rows, { limit }, ({ lastId }) => lastId)
  return { items: items.map(toListed), next }
}

/** By words of name and email, or by the orders that a number names. */
async function found(wanted: string): Promise<SQL[]> {
  if (!wanted) return []
  const orders = [...(await findExactly(wanted)), ...(await findByDigits(wanted))]
  const named = sql`m.mailbox in (
    select mailbox_of(customer_email) from "order" where id = any(${sql.param(orders)}::uuid[])
  )`
  const text = sql`(${hasText(sql`plain_upper(' ' || m.name || ' ' || m.email)`, wanted)}
    or m.mailbox = ${mailboxOf(wanted)})`
  return [
    sql`c.id in (
      select coalesce(m.merged_into, m.id) from customer m where ${orders.length > 0 ? named : text}
    )`,
  ]
}

export function toListed({ _id, name, email, blocked, hasAccount, verified, ...row }: ListedRow) {
  return {
    ...{ _id, name, email, blocked, hasAccount, verified },
    orders: row.orders,
    spent: toDollars(row.spentCents),
    lastOrderAt: isoOrNull(row.lastOrderAt),
  }
}
