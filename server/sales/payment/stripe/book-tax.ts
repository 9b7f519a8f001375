import { eq } from 'drizzle-orm'
import { manualMethodOf } from '#contract/payment/manual-method.ts'
import { db, type Transaction } from '../../../platform/db/client.ts'
import { manualPayment } from '../../../platform/db/schema/manual-payment.ts'
import { order } from '../../../platform/db/schema/order.ts'
import { refund } from '../../../platform/db/schema/refund.ts'
import { singleRow } from '../../../platform/db/single-row.ts'
import { insertJob, type JobRow } from '../../../platform/jobs/job.ts'
import { JobError } from '../../../platform/jobs/job-error.ts'
import { log } from '../../../platform/log.ts'
import type { OrderRow } from '../../order/order.ts'
import { bookTaxes, reverseTaxes } from '../../pricing/stripe-tax.ts'

// The tax that Stripe has calculated of an order that is paid outside Stripe: no intent books it,
// so a job does, and reverses it with each refund.

export const TAX_JOB = 'tax'

/** Queues nothing for what Stripe was paid, or did not calculate. */
export async function queueTaxBooking(
  tx: Transaction,
  { id, taxCalculationId }: OrderRow,
  paymentId: string,
  event: 'paid' | `refunded ${string}`,
) {
  if (taxCalculationId === null || !manualMethodOf(paymentId)) return
  await insertJob(tx, { kind: TAX_JOB, subjectId: id, event })
}

/** @throws JobError Stripe did not do it */
export async function bookTax({ subjectId, event }: JobRow) {
  const [sale] = await db
    .select({ payment: manualPayment, calculation: order.taxCalculationId, number: order.number })
    .from(manualPayment)
    .innerJoin(order, eq(order.id, manualPayment.orderId))
    .where(eq(order.id, subjectId))
  if (!sale?.calculation) throw new Error(`no tax of order ${subjectId} to book`)
  try {
    const booked = await bookSale(sale.payment, sale.calculation)
    const refundId = /^refunded (\S+)$/.exec(event)?.[1]
    if (refundId) await reverse(booked, refundId)
  } catch (err) {
    log.error({ err, orderId: subjectId }, 'Stripe did not book a tax')
    const sentence = `Stripe did not book the tax of order ${sale.number}. If it goes on, book it in Stripe’s dashboard.`
    throw new JobError(sentence)
  }
}

/** Once, whichever job comes first: the same reference answers the same transaction. */
async function bookSale(
  { id, taxTransactionId: known }: typeof manualPayment.$inferSelect,
  calculation: string,
) {
  if (known) return known
  const taxTransactionId = await bookTaxes(calculation, id)
  await db.update(manualPayment).set({ taxTransactionId }).where(eq(manualPayment.id, id))
  return taxTransactionId
}

async function reverse(transaction: string, refundId: string) {
  const found = await db
    .select({ cents: refund.amountCents })
    .from(refund)
    .where(eq(refund.id, refundId))
  await reverseTaxes(transaction, singleRow(found).cents, `manual-${refundId}`)
}
