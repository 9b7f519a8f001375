import { sql } from 'drizzle-orm'
import type { OrderExport } from '#contract/account/account.ts'
import { disputeReason } from '#contract/payment/dispute-words.ts'
import { prepare } from '../../db/client.ts'
import { order } from '../../db/schema/order.ts'
import { utc } from './moment.ts'
import { NOTES_FOR_CUSTOMER, toOrder, VIEW, type ViewRow } from './order-row.ts'

type Line = OrderExport['lines'][number]
type Row = ViewRow & {
  /** What a line lacks is null. */
  lines:
    | (Line & { coreCharge: number; fit: Line['fit'] | null; vehicle: Line['vehicle'] | null })[]
    | null
  shipmentLines: { shipmentId: string; position: number; quantity: number }[]
  notes: OrderExport['notes']
  mails: OrderExport['mails']
  disputes: OrderExport['disputes']
}

const everyOrderOf = prepare<Row, { customerId: string }>(
  'every order of one',
  sql`select ${VIEW}, (
      select json_agg(json_build_object('position', l.position, 'productId', l.product_id,
        'product', l.product_name, 'part', json_build_object('title', coalesce(l.title, l.product_name),
        'number', l.number, 'brand', l.brand), 'sku', l.sku, 'pricePerUnit', l.price_per_unit_cents / 100.0,
        'quantity', l.quantity, 'coreCharge', l.core_cents / 100.0, 'fit', case when l.verdict is not null then
        json_build_object('vehicle', l.vehicle, 'verdict', l.verdict, 'reason', l.verdict_reason, 'answers', l.answers) end,
        'vehicle', l.judged_vehicle) order by l.position)
      from order_line l where l.order_id = "order".id
    ) as lines, (
      select coalesce(json_agg(json_build_object('shipmentId', shipment_id, 'position', p.position,
        'quantity', p.quantity) order by p.position), '[]')
      from shipment_line p join shipment s on s.id = p.shipment_id where s.order_id = "order".id
    ) as "shipmentLines", ${NOTES_FOR_CUSTOMER} as notes, (
      select coalesce(json_agg(json_build_object('event', j.event, 'at', ${utc(sql`j.created_at`)},
        'sentAt', ${utc(sql`j.done_at`)}) order by j.id), '[]')
      from job j where j.subject_id = "order".id and j.kind = 'mail' and j.event not like 'owner %'
    ) as mails, (
      select coalesce(json_agg(json_build_object('_id', d.id, 'kind', d.kind, 'state', d.state,
        'transactionId', d.payment_intent_id, 'amount', d.amount_cents / 100.0, 'reason', d.reason,
        'openedAt', ${utc(sql`d.opened_at`)}, 'closedAt', ${utc(sql`d.closed_at`)}) order by d.opened_at), '[]')
      from dispute d where d.order_id = "order".id and not (d.kind = 'fraud warning' and d.state = 'open')
    ) as disputes
    from ${order} where customer_id = ${sql.placeholder('customerId')} order by id`,
)

/** All orders of one customer with their lines, oldest first, canceled ones too. */
export async function exportOrdersOf(customerId: string): Promise<OrderExport[]> {
  const rows = await everyOrderOf({ customerId })
  return rows.map(({ lines, shipmentLines, notes, mails, disputes, ...row }) => {
    const { shipments, ...exported } = toOrder(row)
    return {
      ...exported,
      lines: (lines ?? []).map(({ coreCharge, fit, vehicle, ...line }) => ({
        ...line,
        ...(coreCharge > 0 && { coreCharge }),
        ...(fit && { fit }),
        ...(vehicle && { vehicle }),
      })),
      shipments: shipments.map((one) => ({ ...one, lines: linesOf(one._id, shipmentLines) })),
      notes,
      mails,
      disputes: disputes.map((one) => ({ ...one, reason: disputeReason(one.reason) })),
    }
  })
}

function linesOf(id: string, all: Row['shipmentLines']) {
  return all
    .filter(({ shipmentId }) => shipmentId === id)
    .map(({ position, quantity }) => ({ position, quantity }))
}
