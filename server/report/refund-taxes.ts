import { sql } from 'drizzle-orm'
import { db, prepare } from '../platform/db/client.ts'
import { type CreditedRefund, creditNotesOf } from '../sales/order/invoice/credit-notes.ts'
import { readInvoiceSource } from '../sales/order/invoice/invoice-source.ts'
import { MADE_AT, WAS_MADE } from './made-refunds.ts'

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
  const [whole, refunds] = await Promise.all([readInvoiceSource(db, orderId), madeRefunds({ id })])
  const notes = await creditNotesOf(db, whole, [], refunds)
  return notes.find((note) => note.id === id)?.snapshot.taxes ?? []
}

/** As they were when this one was made: a later rejection changes no period that is over. */
const madeRefunds = prepare<CreditedRefund, { id: string }>(
  'refunds of an order until one of them',
  sql`select r.id, r.amount_cents as cents, r.core_cents as "coreCents", r.reason
    from (select r.*, ${MADE_AT} as at from refund r where r.id = ${sql.placeholder('id')}::uuid) one
    join "order" o on o.id = one.order_id
    join refund r on r.order_id = o.id and r.payment_intent_id = o.transaction_id
    where r.id = one.id or (${WAS_MADE} and (${MADE_AT}, r.id) < (one.at, one.id)
      and (r.failed_at is null or r.failed_at > one.at))
    order by ${MADE_AT}, r.id`,
)
