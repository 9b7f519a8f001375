import { and, asc, eq, sql } from 'drizzle-orm'
import type { InvoicesSetting } from '#contract/order/invoice-setting.ts'
import type { InvoiceSnapshot } from '#contract/order/invoice-snapshot.ts'
import { record } from '../../../platform/audit/audit.ts'
import type { Transaction } from '../../../platform/db/client.ts'
import { invoice } from '../../../platform/db/schema/invoice.ts'
import { singleRow } from '../../../platform/db/single-row.ts'
import { storedSetting } from '../../../platform/db/stored-setting.ts'
import { AppError } from '../../../platform/errors.ts'
import type { SessionUser } from '../../../platform/identity/session-user.ts'
import { getSetting, withDefaults } from '../../../platform/settings/setting.ts'
import { auditSubject } from '../order.ts'
import { withOrderLock } from '../order-lock.ts'
import { type CreditedRefund, creditNotesOf } from './credit-notes.ts'
import { readInvoiceSource } from './invoice-source.ts'
import { nameOf } from './invoice-view.ts'

// Invoices and credit notes are written in the transaction that marks an order paid or a refund
// made. They get their numbers at its commit, from a counter that is locked after everything else
// (0019_invoices-and-returns.sql): a transaction that is rolled back draws no number, and none that
// waits for Stripe holds the counter.

/**
 * Writes what a locked order lacks: the invoice of a paid order, if invoices are on, and a credit
 * note for each refund of an order that has one. Again it writes nothing.
 */
export async function writeInvoices(tx: Transaction, orderId: string) {
  const { setting, hasInvoice, isPaid } = await readState(tx, orderId)
  if (!hasInvoice) {
    if (!setting.isOn || !isPaid) return
    await writeInvoice(tx, orderId, setting)
  }
  await writeCreditNotes(tx, orderId)
  await writeReversals(tx, orderId)
}

type State = { hasInvoice: boolean; isPaid: boolean }

/** The setting as it is stored: a cached one may be from before invoices were turned on. */
async function readState(tx: Transaction, orderId: string) {
  const { rows } = await tx.execute<State & { value: Partial<InvoicesSetting> | null }>(sql`
    select ${storedSetting('invoices')} as value, paid_at is not null as "isPaid",
      exists (select from invoice where order_id = ${orderId} and kind = 'invoice') as "hasInvoice"
    from "order" where id = ${orderId}`)
  const { value, ...state } = singleRow(rows)
  return { ...state, setting: withDefaults('invoices', value ?? undefined) }
}

async function writeInvoice(tx: Transaction, orderId: string, setting: InvoicesSetting) {
  const [source, shop] = [await readInvoiceSource(tx, orderId), await getSetting('shop')]
  const { seller: address, taxNumber, prefix } = setting
  const seller = { address, taxNumber, email: shop.email, phone: shop.phone }
  const snapshot: InvoiceSnapshot = { ...source, seller }
  const amountCents = snapshot.totalCents
  await tx.insert(invoice).values({ orderId, kind: 'invoice', prefix, amountCents, snapshot })
}

/**
 * Writes credit notes of refunds of the order's payment that Stripe has made: money on top of it
 * was never invoiced.
 */
async function writeCreditNotes(tx: Transaction, orderId: string) {
  const { rows: refunds } = await tx.execute<CreditedRefund>(sql`
    select r.id, r.amount_cents as cents, r.core_cents as "coreCents", r.reason from refund r
    join "order" o on o.id = r.order_id and o.transaction_id = r.payment_intent_id
    where r.order_id = ${orderId} and r.provider_refund_id is not null and r.failed_at is null
      and not exists (select from invoice i where i.refund_id = r.id)
    order by r.id`)
  if (refunds.length === 0) return
  const [whole, ...credited] = await listInvoices(tx, orderId)
  if (!whole) return
  const earlier = credited.map(({ snapshot }) => snapshot)
  for (const note of await creditNotesOf(tx, whole.snapshot, earlier, refunds)) {
    const { id: refundId, cents: amountCents, snapshot } = note
    const { prefix } = whole
    const credit = { orderId, kind: 'credit note' as const, prefix, refundId }
    await tx.insert(invoice).values({ ...credit, amountCents, snapshot })
  }
}

/** By id: the invoice comes before its credit notes. */
function listInvoices(tx: Transaction, orderId: string) {
  return tx.select().from(invoice).where(eq(invoice.orderId, orderId)).orderBy(asc(invoice.id))
}

/** A bank can reject a refund that was made: its credit note is taken back by another one. */
async function writeReversals(tx: Transaction, orderId: string) {
  const isRejected = sql`exists (select from refund where id = ${invoice.refundId} and failed_at is not null)
    and not exists (select from invoice taken where taken.refund_id = ${invoice.refundId} and taken.amount_cents < 0)`
  const rejected = await tx
    .select()
    .from(invoice)
    .where(and(eq(invoice.orderId, orderId), isRejected))
  for (const { kind, prefix, number, refundId, amountCents, snapshot } of rejected) {
    await tx.insert(invoice).values({
      ...{ orderId, kind, prefix, refundId },
      amountCents: -amountCents,
      snapshot: {
        ...snapshot,
        taxes: snapshot.taxes.map(
          ({ baseCents, taxCents, coreBaseCents, coreTaxCents, ...tax }) => ({
            ...{ ...tax, baseCents: -baseCents, taxCents: -taxCents },
            ...(coreBaseCents !== undefined && { coreBaseCents: -coreBaseCents }),
            ...(coreTaxCents !== undefined && { coreTaxCents: -coreTaxCents }),
          }),
        ),
        coreCents: -(snapshot.coreCents ?? 0),
        totalCents: -amountCents,
        reason: `Reverses credit note ${nameOf({ prefix, number })}: the bank rejected this refund.`,
      },
    })
  }
}

/**
 * For an order that was paid while invoices were off: the staff ask for its invoice, and for credit
 * notes of its refunds.
 * @throws AppError 404; 409 invoices are off, or it is not paid
 */
export function writeInvoiceOnDemand(actor: SessionUser, orderId: string) {
  return withOrderLock(actor, orderId, async (tx, row) => {
    const { hasInvoice, isPaid, setting } = await readState(tx, orderId)
    if (hasInvoice) return
    if (!isPaid) throw new AppError(409, `Order ${row.number} is not paid.`)
    if (!setting.isOn) throw new AppError(409, 'Invoices are off. Turn them on in the settings.')
    await writeInvoices(tx, orderId)
    await record(tx, actor, 'write invoice', auditSubject(row))
  })
}
