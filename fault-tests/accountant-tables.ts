import { sql } from 'drizzle-orm'
import { sumOf } from '#contract/sum.ts'
import { db } from '#server/platform/db/client.ts'
import { singleRow } from '#server/platform/db/single-row.ts'
import type { Cell, Table } from '#server/platform/list/table.ts'
import { customersTable } from '#server/report/customers-table.ts'
import { orderLinesTable } from '#server/report/order-lines-table.ts'
import { paymentsTable } from '#server/report/payments-table.ts'
import { stockMovementsTable } from '#server/report/stock-movements-table.ts'
import { stockValueTable } from '#server/report/stock-value-table.ts'
import { taxesTable } from '#server/report/taxes-table.ts'

export const TABLES_ADD_UP =
  'the tables for the accountant add up to the orders, their taxes, the refunds and the stock'

const ALL = { from: '2000-01-01', to: '2099-12-31' }

/** @returns what does not add up */
export async function findWrongSums() {
  const said = await ledger()
  const [lines, payments, customers, taxes, moved, value] = await Promise.all([
    sumsOf(await orderLinesTable(ALL), 'total', 'tax'),
    sumsOf(await paymentsTable(ALL), 'amount'),
    sumsOf(await customersTable(ALL), 'paid'),
    sumsOf(taxesTable(ALL), 'tax_amount', 'tax_refunded'),
    sumsOf(await stockMovementsTable(ALL), 'change'),
    sumsOf(await stockValueTable(ALL.to), 'units'),
  ])
  const compared: [what: string, found: number | undefined, said: number][] = [
    ['lines of orders', lines[0], said.paid],
    ['taxes of lines', lines[1], said.tax],
    ['payments and refunds', payments[0], said.paid + said.others - said.refunded - said.lost],
    ['what customers paid', customers[0], said.paid],
    ['taxes by rate', taxes[0], said.tax],
    ['taxes of refunds', taxes[1], said.creditedTax],
    ['movements of the stock', moved[0], said.units],
    ['units that are worth something', value[0], said.units],
  ]
  return compared.flatMap(([what, found, is]) =>
    found === is ? [] : [`${what}: ${found}, not ${is}`],
  )
}

async function sumsOf({ columns, batches }: Table, ...names: string[]) {
  const rows: Cell[][] = []
  for await (const batch of batches) rows.push(...batch)
  return names.map((name) => sumOf(rows, (cells) => amountOf(cells[columns.indexOf(name)] ?? null)))
}

function amountOf(cell: Cell) {
  if (typeof cell === 'number') return cell
  return cell !== null && typeof cell === 'object' && 'cents' in cell ? cell.cents : 0
}

type Ledger = Record<
  'paid' | 'tax' | 'others' | 'refunded' | 'lost' | 'creditedTax' | 'units',
  number
>

/** Every paid order has an invoice here, and every refund of it a credit note. */
async function ledger() {
  const { rows } = await db.execute<Ledger>(sql`
    select
      (select coalesce(sum(total_cents), 0)::float8 from "order" where paid_at is not null) as paid,
      (select coalesce(sum(tax_cents), 0)::float8 from "order" where paid_at is not null) as tax,
      (select coalesce(sum(amount_cents), 0)::float8 from payment_intent p where succeeded_at is not null
        and not exists (select from "order" o where o.transaction_id = p.id)) as others,
      (select coalesce(sum(amount_cents), 0)::float8 from refund
        where provider_refund_id is not null and failed_at is null) as refunded,
      (select coalesce(sum(amount_cents), 0)::float8 from dispute where kind = 'dispute' and state = 'lost') as lost,
      (select coalesce(sum((one ->> 'taxCents')::bigint), 0)::float8
        from invoice i, jsonb_array_elements(i.snapshot -> 'taxes') one where i.kind = 'credit note') as "creditedTax",
      (select coalesce(sum(available_quantity), 0)::float8 from product) as units`)
  return singleRow(rows)
}
