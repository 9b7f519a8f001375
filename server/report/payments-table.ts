import { type SQL, sql } from 'drizzle-orm'
import { regionCode } from '#contract/address/country.ts'
import { paidName } from '#contract/payment/paid-words.ts'
import type { Period } from '#contract/staff/export.ts'
import { prepare } from '../platform/db/client.ts'
import {
  BATCH,
  batchesOf,
  type Cell,
  dayCell,
  FIRST_ID,
  money,
  type Table,
  tableOf,
} from '../platform/list/table.ts'
import { nameOf } from '../sales/order/invoice/invoice-view.ts'
import { PLACE_OF_SALE } from '../sales/order/place-of-sale.ts'
import { MADE_AT, WAS_MADE, WAS_REJECTED } from './made-refunds.ts'
import { dayOf, isWithin, type Moments, momentsOf } from './period.ts'

// Money that came and went in a period: payments of orders and their refunds, charges that paid no
// order, with theirs, refunds that the bank has rejected, and lost disputes.

type Kind =
  | 'payment'
  | 'refund'
  | 'rejected refund'
  | 'charge of no order'
  | 'refund of no order'
  | 'rejected refund of no order'
  | 'lost dispute'

type Row = {
  key: string
  day: string
  kind: Kind
  order: number
  paper: { prefix: string; number: number } | null
  cents: number
  country: string | null
  region: string | null
  payment: string
  method: string | null
  received: string | null
  refund: string | null
  reason: string | null
}

const COLUMNS: Record<string, (row: Row) => Cell> = {
  day: ({ day }) => dayCell(day),
  kind: ({ kind }) => kind,
  order: ({ order }) => order,
  invoice: ({ paper }) => paper && nameOf(paper),
  amount: ({ cents }) => money(cents),
  country: ({ country }) => country,
  region: ({ country, region }) => regionCode(country ?? '', region ?? ''),
  payment: ({ payment }) => payment,
  method: ({ payment, method }) =>
    paidName({ transactionId: payment, paidWith: method ?? undefined }),
  received_on: ({ received }) => dayCell(received),
  refund: ({ refund }) => refund,
  reason: ({ reason }) => reason,
}

/** By kind, and by the time of the order or the refund. */
export async function paymentsTable(period: Period, batch = BATCH): Promise<Table> {
  return tableOf('payments', COLUMNS, rowsOf(await momentsOf(period), batch))
}

async function* rowsOf(moments: Moments, limit: number) {
  for (const readAfter of READS) {
    const read = (page: Page) => readAfter({ ...moments, ...page })
    yield* batchesOf(read, ({ key }) => key, '', limit)
  }
}

type Page = { after: string; limit: number }

/** Stripe's name of what was charged. */
function methodOf(payment: SQL) {
  return sql`(select i.method from payment_intent i where i.id = ${payment}) as method`
}

const AFTER = sql.placeholder('after')
const AFTER_ID = sql`coalesce(nullif(${AFTER}::text, ''), ${sql.raw(`'${FIRST_ID}'`)})::uuid`

const paymentsAfter = prepare<Row, Moments & Page>(
  'payments of a period',
  sql`select o.id::text as key, ${dayOf(sql`o.paid_at`)} as day, 'payment' as kind, o.number::float8 as order,
      o.total_cents::float8 as cents, ${PLACE_OF_SALE}, o.transaction_id as payment,
      ${methodOf(sql`o.transaction_id`)},
      (select received_on::text from manual_payment m where m.order_id = o.id) as received, null as refund, null as reason,
      (select json_build_object('prefix', i.prefix, 'number', i.number) from invoice i
        where i.order_id = o.id and i.kind = 'invoice') as paper
    from "order" o
    where o.id > ${AFTER_ID}
      and ${isWithin(sql`o.paid_at`)}
    order by o.id limit ${sql.placeholder('limit')}`,
)

/** @param sign of the amount, and of the credit note that has it the other way */
function refundsAfter(name: string, kind: string, sign: 1 | -1, at: SQL, condition: SQL) {
  const amount = sql.raw(`${sign} * r.amount_cents`)
  return prepare<Row, Moments & Page>(
    name,
    sql`select r.id::text as key, ${dayOf(at)} as day,
      ${sql.raw(`'${kind}'`)} || case when o.transaction_id = r.payment_intent_id then '' else ' of no order' end as kind,
      o.number::float8 as order, (${amount})::float8 as cents, ${PLACE_OF_SALE}, r.payment_intent_id as payment,
      ${methodOf(sql`r.payment_intent_id`)},
      null as received, r.provider_refund_id as refund, r.reason,
      (select json_build_object('prefix', i.prefix, 'number', i.number) from invoice i
        where i.refund_id = r.id and i.amount_cents = -(${amount})) as paper
    from refund r join "order" o on o.id = r.order_id
    where r.id > ${AFTER_ID}
      and ${isWithin(at)} and ${condition}
    order by r.id limit ${sql.placeholder('limit')}`,
  )
}

/** A second charge, or one of a canceled order: it is refunded. */
const otherChargesAfter = prepare<Row, Moments & Page>(
  'charges of no order in a period',
  sql`select p.id as key, ${dayOf(sql`p.succeeded_at`)} as day, 'charge of no order' as kind,
      o.number::float8 as order, p.amount_cents::float8 as cents, ${PLACE_OF_SALE}, p.id as payment, p.method,
      null as received, null as refund, null as reason, null as paper
    from payment_intent p join "order" o on o.id = p.order_id
    where p.id collate "C" > ${AFTER}::text and ${isWithin(sql`p.succeeded_at`)}
      and o.transaction_id is distinct from p.id
    order by p.id collate "C" limit ${sql.placeholder('limit')}`,
)

/** What the bank has taken back. */
const lostDisputesAfter = prepare<Row, Moments & Page>(
  'lost disputes of a period',
  sql`select d.id as key, ${dayOf(sql`d.closed_at`)} as day, 'lost dispute' as kind, o.number::float8 as order,
      -d.amount_cents::float8 as cents, ${PLACE_OF_SALE}, d.payment_intent_id as payment, p.method, null as received,
      null as refund, d.reason,
      null as paper
    from dispute d left join payment_intent p on p.id = d.payment_intent_id
    join "order" o on o.id = coalesce(d.order_id, p.order_id)
    where d.id collate "C" > ${AFTER}::text and ${isWithin(sql`d.closed_at`)}
      and d.kind = 'dispute' and d.state = 'lost'
    order by d.id collate "C" limit ${sql.placeholder('limit')}`,
)

const READS = [
  paymentsAfter,
  refundsAfter('refunds of a period', 'refund', -1, MADE_AT, WAS_MADE),
  refundsAfter(
    'refunds that were rejected in a period',
    'rejected refund',
    1,
    sql`r.failed_at`,
    WAS_REJECTED,
  ),
  otherChargesAfter,
  lostDisputesAfter,
]
