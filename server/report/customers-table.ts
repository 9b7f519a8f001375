import { type SQL, sql } from 'drizzle-orm'
import type { Period } from '#contract/staff/export.ts'
import { prepare } from '../platform/db/client.ts'
import {
  BATCH,
  batchesOf,
  type Cell,
  dayCell,
  money,
  type Table,
  tableOf,
} from '../platform/list/table.ts'
import { dayOf, isWithin, type Moments, momentsOf } from './period.ts'

// Who paid for orders in a period: accounts, guests by their email, and without a name closed
// accounts and guests whose data is erased. Their payments add up to those of the period.

type Row = {
  key: string
  name: string | null
  email: string | null
  orders: number
  cents: number
  first: string
  last: string
}

type Kind = 'account' | 'guest' | 'closed account' | 'erased guest'

const COLUMNS: Record<string, (row: Row & { kind: Kind }) => Cell> = {
  kind: ({ kind }) => kind,
  name: ({ name }) => name,
  email: ({ email }) => email,
  orders: ({ orders }) => orders,
  paid: ({ cents }) => money(cents),
  first_paid: ({ first }) => dayCell(first),
  last_paid: ({ last }) => dayCell(last),
}

export async function customersTable(period: Period, batch = BATCH): Promise<Table> {
  return tableOf('customers', COLUMNS, rowsOf(await momentsOf(period), batch))
}

async function* rowsOf(moments: Moments, limit: number) {
  for (const [kind, readAfter] of READS) {
    const read = (page: Page) => readAfter({ ...moments, ...page })
    const batches = batchesOf(read, ({ key }) => key, '', limit)
    for await (const rows of batches) yield rows.map((row) => ({ ...row, kind }))
  }
}

type Page = { after: string; limit: number }

/** @param key of orders, as text @param who of the group */
function grouped(name: string, key: SQL, who: SQL, isOne: SQL) {
  return prepare<Row, Moments & Page>(
    name,
    sql`with paid as (
        select ${key} collate "C" as key, count(*)::int as orders, sum(total_cents)::float8 as cents,
          ${dayOf(sql`min(paid_at)`)} as first, ${dayOf(sql`max(paid_at)`)} as last
        from "order" where ${isWithin(sql`paid_at`)} and ${isOne}
          and ${key} collate "C" > ${sql.placeholder('after')}::text
        group by 1 order by 1 limit ${sql.placeholder('limit')}
      )
      select paid.*, ${who} from paid left join "user" u on u.id::text = paid.key order by paid.key`,
  )
}

const READS: [Kind, ReturnType<typeof grouped>][] = [
  [
    'account',
    grouped(
      'accounts that paid in a period',
      sql`customer_id::text`,
      sql`u.name, u.email`,
      sql`customer_id is not null`,
    ),
  ],
  [
    'guest',
    grouped(
      'guests who paid in a period',
      sql`lower(customer_email)`,
      sql`null as name, paid.key as email`,
      sql`is_guest and customer_email <> ''`,
    ),
  ],
  [
    'closed account',
    grouped(
      'closed accounts that paid in a period',
      sql`coalesce(former_customer_id::text, id::text)`,
      sql`null as name, null as email`,
      sql`customer_id is null and not is_guest`,
    ),
  ],
  [
    'erased guest',
    grouped(
      'guests whose data is erased who paid in a period',
      sql`id::text`,
      sql`null as name, null as email`,
      sql`is_guest and customer_email = ''`,
    ),
  ],
]
