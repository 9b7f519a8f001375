import { sql } from 'drizzle-orm'
import { regionCode } from '#contract/address/country.ts'
import { toCents, totalPrice } from '#contract/money.ts'
import type { ListedOrder } from '#contract/order/staff-order.ts'
import { paidName } from '#contract/payment/paid-words.ts'
import { dayIn } from '#contract/shop-time.ts'
import type { OrdersTableQuery } from '#contract/staff/export.ts'
import { prepare } from '../../../platform/db/client.ts'
import { type Cell, dayCell, dollarsOf, money, type Table } from '../../../platform/list/table.ts'
import { getTimeZone } from '../../../platform/settings/setting.ts'
import { PLACE_OF_SALE } from '../place-of-sale.ts'
import { searchOrders } from '../view/order-search.ts'
import { nameOf } from './invoice-view.ts'

// What Manage Orders shows, as a table for the bookkeeping.

/** What the list of orders lacks. */
type Papers = {
  id: string
  country: string | null
  region: string | null
  invoices: { prefix: string; number: number }[] | null
}

/** There is no row of totals, which sorting or summing the table would include. */
const COLUMNS: [
  name: string,
  of: (order: ListedOrder, papers: Papers | undefined, zone: string) => Cell,
][] = [
  ['order', ({ number }) => number],
  ['placed', ({ placedAt }, _, zone) => dayOf(placedAt, zone)],
  ['paid', ({ paidAt }, _, zone) => dayOf(paidAt, zone)],
  ['state', ({ state }) => state],
  ['customer', ({ customerName }) => customerName],
  ['email', ({ customer }) => customer],
  ['country', (_, papers) => papers?.country ?? null],
  ['region', (_, papers) => regionCode(papers?.country ?? '', papers?.region ?? '')],
  ['parts', ({ product }) => product],
  ['goods', ({ pricePerUnit, quantity }) => amount(totalPrice(pricePerUnit, quantity))],
  ['discount', ({ discount }) => amount(discount)],
  ['delivery', ({ shipping }) => amount(shipping)],
  ['core_charges', ({ core }) => amount(core)],
  ['net', ({ total, tax = 0 }) => money(toCents(total) - toCents(tax))],
  ['tax', ({ tax }) => amount(tax)],
  ['total', ({ total }) => amount(total)],
  ['refunded', ({ refunded }) => amount(refunded)],
  [
    'taxes',
    ({ taxes = [] }) =>
      taxes
        .map(({ name, percent, tax }) => `${name} ${percent}%: ${dollarsOf(toCents(tax))}`)
        .join(', '),
  ],
  ['invoices', (_, papers) => papers?.invoices?.map(nameOf).join(' ') ?? null],
  ['payment', ({ transactionId }) => transactionId],
  ['method', (order) => order.transactionId && paidName(order)],
]

/** Few enough that the rows of a batch need little memory. */
const BATCH = 200

/** The orders that the query finds, oldest first. */
export function ordersTable(query: OrdersTableQuery, batch = BATCH): Table {
  return { name: 'orders', columns: COLUMNS.map(([name]) => name), batches: rowsOf(query, batch) }
}

async function* rowsOf(query: OrdersTableQuery, batch: number) {
  const zone = await getTimeZone()
  for (let cursor: string | undefined; ; ) {
    const { items, next } = await searchOrders({ ...query, cursor, limit: batch, sort: 'oldest' })
    yield await toRows(items, zone)
    if (!next) return
    cursor = next
  }
}

const papersOf = prepare<Papers, { ids: string[] }>(
  'place and invoices of orders',
  sql`select id, ${PLACE_OF_SALE}, (
      select json_agg(json_build_object('prefix', i.prefix, 'number', i.number) order by i.number)
      from invoice i where i.order_id = o.id
    ) as invoices
    from "order" o where id = any(${sql.placeholder('ids')}::uuid[])`,
)

async function toRows(orders: ListedOrder[], zone: string) {
  const papers = await papersOf({ ids: orders.map(({ _id }) => _id) })
  const byId = new Map(papers.map((one) => [one.id, one]))
  return orders.map((one) => COLUMNS.map(([, of]) => of(one, byId.get(one._id), zone)))
}

function amount(dollars = 0) {
  return money(toCents(dollars))
}

/** The shop's day, as on its papers. */
function dayOf(iso: string | null, zone: string) {
  return dayCell(iso && dayIn(zone, new Date(iso)))
}
