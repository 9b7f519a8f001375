import { sql } from 'drizzle-orm'
import { db, prepare } from '../platform/db/client.ts'
import { type CreditedRefund, creditNotesOf } from '../sales/order/invoice/credit-notes.ts'
import { readInvoiceSource } from '../sales/order/invoice/invoice-source.ts'

type Tax = { name: string; percent: number; baseCents: number; taxCents: number }

export type TaxedRefund = {
  id: string
  orderId: string
  cents: number
  country: string | null
  region: string | null
  isTaxed: boolean
  /** Of its credit note; null: it has none. */
  taxes: Tax[] | null
}

/**
 * What a refund takes back of each tax: as its credit note says, or as it would say if invoices had
 * been on.
 */
export async function taxesOfRefund({ id, orderId, isTaxed, taxes }: TaxedRefund): Promise<Tax[]> {
  if (taxes) return taxes
  if (!isTaxed) return []
  const [whole, refunds] = await Promise.all([
    readInvoiceSource(db, orderId),
    madeRefunds({ orderId }),
  ])
  const notes = await creditNotesOf(db, whole, [], refunds)
  return notes.find((note) => note.id === id)?.snapshot.taxes ?? []
}

const madeRefunds = prepare<CreditedRefund, { orderId: string }>(
  'refunds that were made of an order',
  sql`select r.id, r.amount_cents as cents, r.core_cents as "coreCents", r.reason
    from refund r join "order" o on o.id = r.order_id and o.transaction_id = r.payment_intent_id
    where r.order_id = ${sql.placeholder('orderId')}::uuid and r.provider_refund_id is not null and r.failed_at is null
    order by r.id`,
)
