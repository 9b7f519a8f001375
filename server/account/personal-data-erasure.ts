import { and, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { RETENTION_DAYS } from '#contract/account/account.ts'
import { FORMER_CUSTOMER } from '#contract/staff/audit.ts'
import { anonymizeAudit, eraseGuestIps, eraseRefundReasons } from '../platform/audit/audit.ts'
import { db, type Transaction } from '../platform/db/client.ts'
import { cancelRequest } from '../platform/db/schema/cancel-request.ts'
import { discountUse } from '../platform/db/schema/discount.ts'
import { fitReport } from '../platform/db/schema/fit-report.ts'
import { manualPayment } from '../platform/db/schema/manual-payment.ts'
import { order } from '../platform/db/schema/order.ts'
import { orderNote } from '../platform/db/schema/order-note.ts'
import { orderToken } from '../platform/db/schema/order-token.ts'
import { refund } from '../platform/db/schema/refund.ts'
import { returnRequest } from '../platform/db/schema/return.ts'
import { review } from '../platform/db/schema/review.ts'
import { shipment } from '../platform/db/schema/shipment.ts'
import { ERASED_ADDRESS } from '../sales/order/place-of-sale.ts'
import { forgetCustomers } from './customer/forget-customers.ts'

// Name, email, phone and address of a closed account, and of a guest, are retained on a paid order
// for as long as shipping, a return or a dispute may need them, then erased. Elsewhere they are
// erased at once.

/** Orders in one transaction. */
const BATCH = 500

const ERASED = 'Erased with the customer’s data'
const ANONYMOUS = { customerEmail: '', customerName: FORMER_CUSTOMER }

/**
 * Counted from the last of paid, shipped and delivered. Of an order that is sent later, shipping
 * moves it.
 */
const dueAt = sql`greatest(${order.paidAt}, (
    select greatest(max(shipped_at), max(delivered_at)) from ${shipment}
    where ${shipment.orderId} = ${order}.id
  )) + ${RETENTION_DAYS}::int * interval '1 day'`

/** A bank asks for name, address and tracking as evidence while a dispute or inquiry is open. */
const IS_EVIDENCE = sql`exists (
  select from dispute d where d.order_id = ${order}.id and d.kind <> 'fraud warning' and d.state = 'open'
)`

/**
 * Else closing an account would let its network hold as many lines again. `eraseNetworks` erases it
 * a day later.
 */
const NETWORK_OF_THE_DAY = sql`case when paid_at is null then network end`

/**
 * Erases the customer from the orders of an account that is being closed, except for orders paid
 * lately, which retain the customer until `eraseAfter`, and for as long as they are evidence. The
 * caller has locked the orders and the user.
 */
export async function eraseAtClosing(tx: Transaction, id: string) {
  const isTheirs = eq(order.customerId, id)
  await tx
    .update(order)
    .set({ formerCustomerId: id, eraseAfter: dueAt, network: null })
    .where(and(isTheirs, isNotNull(order.paidAt), or(gt(dueAt, sql`now()`), IS_EVIDENCE)))
  const erased = await tx
    .update(order)
    .set({ ...ANONYMOUS, ...ERASED_ADDRESS, network: NETWORK_OF_THE_DAY })
    .where(and(isTheirs, sql`${order.eraseAfter} is null`))
    .returning({ id: order.id })
  await eraseTexts(
    tx,
    erased.map(({ id }) => id),
  )
  await anonymizeAuditUnlessRetained(tx, id)
}

/**
 * A maintenance job: erases the data of closed accounts that is due.
 * @returns from how many orders
 */
export async function erasePersonalData() {
  let erased = 0
  for (let count = BATCH; count === BATCH; erased += count) count = await eraseBatch()
  if (erased > 0) await forgetCustomers()
  return erased
}

function eraseBatch() {
  return db.transaction(async (tx) => {
    const due = tx
      .select({ id: order.id })
      .from(order)
      .where(sql`${order.eraseAfter} <= now() and not ${IS_EVIDENCE}`)
      .orderBy(order.eraseAfter)
      .limit(BATCH)
      // An order that is being refunded right now is left to the next run.
      .for('update', { skipLocked: true })
    const rows = await tx
      .update(order)
      .set({
        ...ANONYMOUS,
        ...ERASED_ADDRESS,
        eraseAfter: null,
        // A guest's key is unique together with the email, which all erased orders have in common.
        idempotencyKey: sql`case when is_guest then null else ${order.idempotencyKey} end`,
      })
      .where(sql`${order.id} in (${due})`)
      .returning({ id: order.id, customerId: order.formerCustomerId })
    await eraseTexts(
      tx,
      rows.map(({ id }) => id),
    )
    for (const id of new Set(rows.map(({ customerId }) => customerId)))
      if (id) await anonymizeAuditUnlessRetained(tx, id)
    return rows.length
  })
}

/**
 * Texts of the staff may name the customer, and a tracking number leads to where they live. The
 * fact of a note or a refund stays, with its amount, its time and who made it: the books need that.
 */
async function eraseTexts(tx: Transaction, orderIds: string[]) {
  if (orderIds.length === 0) return
  await tx.update(orderNote).set({ text: ERASED }).where(inArray(orderNote.orderId, orderIds))
  await tx
    .update(manualPayment)
    .set({ reference: '' })
    .where(inArray(manualPayment.orderId, orderIds))
  await tx.update(refund).set({ reason: ERASED }).where(inArray(refund.orderId, orderIds))
  await tx
    .update(returnRequest)
    .set({ note: '', refusal: sql`case when refusal is not null then ${ERASED} end` })
    .where(inArray(returnRequest.orderId, orderIds))
  await tx
    .update(cancelRequest)
    .set({ reason: '', message: sql`case when message is not null then ${ERASED} end` })
    .where(inArray(cancelRequest.orderId, orderIds))
  // The system's reasons are sentences of the shop.
  const isByAdmin = and(inArray(order.id, orderIds), eq(order.cancelledBy, 'admin'))
  await tx.update(order).set({ cancelReason: ERASED }).where(isByAdmin)
  await tx
    .update(shipment)
    .set({ tracking: null, trackingUrl: null })
    .where(inArray(shipment.orderId, orderIds))
  await tx.update(review).set({ name: FORMER_CUSTOMER }).where(inArray(review.orderId, orderIds))
  await tx.update(fitReport).set({ note: '' }).where(inArray(fitReport.orderId, orderIds))
  await tx.delete(orderToken).where(inArray(orderToken.orderId, orderIds))
  await tx.update(discountUse).set({ email: '' }).where(inArray(discountUse.orderId, orderIds))
  await eraseRefundReasons(tx, orderIds)
  await eraseGuestIps(tx, orderIds)
}

/** The audit log retains the user's email for as long as one of their orders does. */
async function anonymizeAuditUnlessRetained(tx: Transaction, id: string) {
  const isRetaining = and(
    eq(order.formerCustomerId, id),
    isNotNull(order.eraseAfter),
    ne(order.customerEmail, ''), // else it is erased, and only later texts of the staff are due
  )
  if ((await tx.$count(order, isRetaining)) === 0) await anonymizeAudit(tx, { id })
}
