import { sql } from 'drizzle-orm'
import type { InvoiceSnapshot } from '#contract/order/invoice-snapshot.ts'
import type { Transaction } from '../../../platform/db/client.ts'
import type { Tax } from '../../../platform/db/schema/order-amounts.ts'
import { singleRow } from '../../../platform/db/single-row.ts'
import { AMOUNT_CENTS, IS_TAX_INCLUDED } from '../line-amount.ts'
import { iso } from '../view/iso-time.ts'
import type { CreditedUnits } from './credited-taxes.ts'

// What an invoice says of a paid order, as the order is now.

type On = Pick<Transaction, 'execute'>
type Line = InvoiceSnapshot['lines'][number]

type Source = {
  buyer: NonNullable<InvoiceSnapshot['buyer']>
  order: Omit<InvoiceSnapshot['order'], 'paidWith'> & { paidWith: string | null }
  lines: Line[]
  goodsCents: number
  discountCents: number
  shippingCents: number
  coreCents: number
  totalCents: number
  isTaxIncluded: boolean
  /** Columns that only orders of a checkout have. */
  code: string | null
  shippingName: string | null
  taxes: Tax[] | null
}

/** Reads all that an invoice says, but for the seller. Who writes one holds the order's lock. */
export async function readInvoiceSource(
  tx: On,
  orderId: string,
): Promise<Omit<InvoiceSnapshot, 'seller'>> {
  const { rows } = await tx.execute<Source>(sql`
    select json_build_object('name', o.customer_name, 'email', o.customer_email, 'address', o.address) as buyer,
      json_build_object('number', o.number, 'placedAt', o.created_at, 'paidAt', o.paid_at,
        'transactionId', o.transaction_id, 'paidWith', (
          select i.method from payment_intent i where i.id = o.transaction_id)) as "order", (
        select json_agg(json_build_object(
          'part', json_build_object('title', coalesce(l.title, l.product_name), 'number', l.number, 'brand', l.brand),
          'sku', l.sku, 'quantity', l.quantity, 'unitCents', l.price_per_unit_cents,
          'totalCents', l.quantity::bigint * l.price_per_unit_cents, 'coreCents', l.core_cents) order by l.position)
        from order_line l where l.order_id = o.id
      ) as lines, o.goods_cents::float8 as "goodsCents", o.discount_cents::float8 as "discountCents",
      o.shipping_cents::float8 as "shippingCents", o.core_cents::float8 as "coreCents",
      ${IS_TAX_INCLUDED} as "isTaxIncluded",
      o.total_cents::float8 as "totalCents", o.discount_code as code,
      o.shipping_rate_name as "shippingName", o.tax as taxes
    from "order" o where o.id = ${orderId}`)
  const { taxes, order, ...source } = singleRow(rows)
  const { paidWith, placedAt, paidAt, ...known } = order
  return {
    ...source,
    order: {
      ...{ ...known, placedAt: iso(placedAt), paidAt: iso(paidAt) },
      ...(paidWith !== null && { paidWith }),
    },
    taxes: (taxes ?? []).map(({ ppm, ...tax }) => ({ ...tax, percent: ppm / 10_000 })),
    reason: null,
  }
}

type CreditedLine = CreditedUnits & { line: Line }

/** The units that a refund is for: of its return, or those that are not sent. */
export async function readCreditedLines(tx: On, refundId: string) {
  const { rows } = await tx.execute<CreditedLine>(sql`
    select units.position, units.quantity as units, order_line.quantity as "lineUnits",
      round(${AMOUNT_CENTS}::numeric * units.quantity / order_line.quantity)::float8 as "chargedCents",
      json_build_object(
      'part', json_build_object('title', coalesce(order_line.title, order_line.product_name), 'number', order_line.number, 'brand', order_line.brand),
      'sku', order_line.sku, 'quantity', units.quantity, 'unitCents', order_line.price_per_unit_cents, 'totalCents', null) as line
    from (
      select order_id, position, quantity from refund_line where refund_id = ${refundId}
      union all
      select b.order_id, b.position, b.received_units from refund r join return_line b on b.return_id = r.return_id
      where r.id = ${refundId} and b.received_units > 0
    ) units
    join order_line on order_line.order_id = units.order_id and order_line.position = units.position
    join "order" o on o.id = units.order_id
    order by units.position`)
  return rows
}
