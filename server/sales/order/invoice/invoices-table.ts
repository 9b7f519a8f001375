import { sql } from 'drizzle-orm'
import { regionCode } from '#contract/address/country.ts'
import type { InvoiceKind, InvoiceSnapshot } from '#contract/order/invoice-snapshot.ts'
import { paidName } from '#contract/payment/paid-words.ts'
import type { Period } from '#contract/staff/export.ts'
import { sumOf } from '#contract/sum.ts'
import { prepare } from '../../../platform/db/client.ts'
import { batchesOf, type Cell, dayCell, money, type Table } from '../../../platform/list/table.ts'
import { getTimeZone } from '../../../platform/settings/setting.ts'
import { PLACE_OF_SALE } from '../place-of-sale.ts'
import { nameOf } from './invoice-view.ts'

// The invoices and credit notes of some days, as a table for the bookkeeping.

type Row = {
  kind: InvoiceKind
  prefix: string
  number: number
  /** In the shop's time zone. */
  day: string
  country: string | null
  region: string | null
  corrected: { prefix: string; number: number } | null
  snapshot: InvoiceSnapshot
}

type Days = { from: string; to: string; zone: string }

/**
 * Amounts of credit notes are negative, so that the sum of a column is right.
 */
const COLUMNS: [name: string, of: (row: Row, sign: 1 | -1) => Cell][] = [
  ['number', nameOf],
  ['date', ({ day }) => dayCell(day)],
  ['kind', ({ kind }) => kind],
  ['of_invoice', ({ corrected }) => corrected && nameOf(corrected)],
  ['order', ({ snapshot }) => String(snapshot.order.number)],
  ['customer', ({ snapshot }) => snapshot.buyer?.name ?? null],
  ['country', ({ country }) => country],
  ['region', ({ country, region }) => regionCode(country ?? '', region ?? '')],
  ['goods', ({ snapshot }, sign) => money(sign * snapshot.goodsCents)],
  ['discount', ({ snapshot }, sign) => money(sign * snapshot.discountCents)],
  ['delivery', ({ snapshot }, sign) => money(sign * snapshot.shippingCents)],
  ['core_charges', ({ snapshot }, sign) => money(sign * coreOf(snapshot, sign))],
  ['net', ({ snapshot }, sign) => money(sign * (snapshot.totalCents - taxOf(snapshot)))],
  ['tax', ({ snapshot }, sign) => money(sign * taxOf(snapshot))],
  ['total', ({ snapshot }, sign) => money(sign * snapshot.totalCents)],
  ['payment', ({ snapshot }) => snapshot.order.transactionId],
  ['method', ({ snapshot }) => paidName(snapshot.order)],
]

/** Few enough that the rows of a batch need little memory. */
const BATCH = 200

/** By number, with two columns for each rate of tax. */
export async function invoicesTable({ from, to }: Period, batch = BATCH): Promise<Table> {
  const days = { from, to, zone: await getTimeZone() }
  const rates = (await ratesOf(days)).map(({ name, percent }) => `${name} ${percent}%`)
  const ofRates = rates.flatMap((rate) => [`base: ${rate}`, `tax: ${rate}`])
  return {
    name: 'invoices',
    columns: [...COLUMNS.map(([name]) => name), ...ofRates],
    batches: rowsOf(days, rates, batch),
  }
}

async function* rowsOf(days: Days, rates: string[], batch: number) {
  const read = (page: { after: number; limit: number }) => invoicesOf({ ...days, ...page })
  const batches = batchesOf(read, ({ number }) => number, 0, batch)
  for await (const rows of batches) yield rows.map((row) => cellsOf(row, rates))
}

function cellsOf(row: Row, rates: string[]) {
  const sign = row.kind === 'invoice' ? 1 : -1
  const cells = COLUMNS.map(([, of]) => of(row, sign))
  for (const rate of rates) {
    const taxes = row.snapshot.taxes.filter(({ name, percent }) => `${name} ${percent}%` === rate)
    if (taxes.length === 0) cells.push(null, null)
    else {
      cells.push(money(sign * sumOf(taxes, ({ baseCents }) => baseCents)))
      cells.push(money(sign * sumOf(taxes, ({ taxCents }) => taxCents)))
    }
  }
  return cells
}

const IN_DAYS = sql`number is not null
  and at >= ${sql.placeholder('from')}::date::timestamp at time zone ${sql.placeholder('zone')}
  and at < (${sql.placeholder('to')}::date + 1)::timestamp at time zone ${sql.placeholder('zone')}`

const ratesOf = prepare<{ name: string; percent: number }, Days>(
  'tax rates of invoices',
  sql`select distinct tax ->> 'name' as name, (tax -> 'percent')::float8 as percent
    from invoice, jsonb_array_elements(snapshot -> 'taxes') tax where ${IN_DAYS} order by 1, 2`,
)

const invoicesOf = prepare<Row, Days & { after: number; limit: number }>(
  'invoices of some days',
  sql`select kind, prefix, number::float8 as number, snapshot,
      to_char(at at time zone ${sql.placeholder('zone')}, 'YYYY-MM-DD') as day,
      place.country, place.region,
      case when kind = 'credit note' then (
        select json_build_object('prefix', whole.prefix, 'number', whole.number)
        from invoice whole where whole.order_id = invoice.order_id and whole.kind = 'invoice'
      ) end as corrected
    from invoice left join lateral (
      select ${PLACE_OF_SALE} from "order" o where o.id = order_id
    ) place on true
    where ${IN_DAYS} and number > ${sql.placeholder('after')}
    order by invoice.number limit ${sql.placeholder('limit')}`,
)

/** Without the tax that came on top, which a credit note has in it. */
function coreOf({ coreCents = 0, isTaxIncluded, taxes }: InvoiceSnapshot, sign: 1 | -1) {
  if (sign === 1 || isTaxIncluded) return coreCents
  return coreCents - sumOf(taxes, ({ coreTaxCents = 0 }) => coreTaxCents)
}

function taxOf({ taxes }: InvoiceSnapshot) {
  return sumOf(taxes, ({ taxCents }) => taxCents)
}
