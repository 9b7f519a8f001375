import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { KEPT_DAYS } from '#contract/account.ts'
import { FORMER_CUSTOMER } from '#contract/audit.ts'
import { anonymizeAudit } from '../audit/audit.ts'
import { db, type Transaction } from '../db/client.ts'
import { audit } from '../db/schema/audit.ts'
import { order } from '../db/schema/order.ts'
import { paymentIntent } from '../db/schema/payment-intent.ts'
import { NO_PAYER } from '../payment/payment-intent.ts'

// Name, email, phone and address of a closed account: kept on a paid order for as long as shipping, a return
// or a dispute may need them, then erased. Elsewhere they are erased at once.

/** Orders in one transaction. */
const BATCH = 500

const NOBODY = { customerEmail: '', customerName: FORMER_CUSTOMER }

/** When a paid order's data is erased: counted from the payment, as the shop records no shipping yet. */
const dueAt = sql`${order.paidAt} + ${KEPT_DAYS}::int * interval '1 day'`

/**
 * Erases the customer from a closing account's orders, but for orders paid lately, which keep them until
 * `eraseAfter`. The caller has locked the orders and the user.
 */
export async function eraseAtClosing(tx: Transaction, id: string) {
  const theirs = eq(order.customerId, id)
  await tx
    .update(order)
    .set({ formerCustomerId: id, eraseAfter: dueAt, network: null })
    .where(and(theirs, isNotNull(order.paidAt), gt(dueAt, sql`now()`)))
  await tx
    .update(order)
    .set({ ...NOBODY, phone: '', address: '', network: null })
    .where(and(theirs, sql`${order.eraseAfter} is null`))
  await erasePaymentIntents(tx, eq(paymentIntent.customerId, id))
  await forgetUnlessKept(tx, id)
}

/**
 * A maintenance job: erases what is due of closed accounts.
 * @returns from how many orders
 */
export async function erasePersonalData() {
  let erased = 0
  for (let count = BATCH; count === BATCH; erased += count) count = await eraseBatch()
  // A payment that paid nothing was kept until an admin had returned or assigned it.
  await db.transaction((tx) => erasePaymentIntents(tx, sql`${paymentIntent.customerId} is null`))
  return erased
}

function eraseBatch() {
  return db.transaction(async (tx) => {
    const due = tx
      .select({ id: order.id })
      .from(order)
      .where(sql`${order.eraseAfter} <= now()`)
      .orderBy(order.eraseAfter)
      .limit(BATCH)
      // An order that is being refunded right now is left to the next run.
      .for('update', { skipLocked: true })
    const rows = await tx
      .update(order)
      .set({ ...NOBODY, phone: '', address: '', eraseAfter: null })
      .where(sql`${order.id} in (${due})`)
      .returning({ personId: order.formerCustomerId })
    for (const id of new Set(rows.map(({ personId }) => personId)))
      if (id) await forgetUnlessKept(tx, id)
    return rows.length
  })
}

/** The audit keeps the person's name and email as long as one of their orders does. */
async function forgetUnlessKept(tx: Transaction, id: string) {
  const kept = and(eq(order.formerCustomerId, id), isNotNull(order.eraseAfter))
  if ((await tx.$count(order, kept)) === 0) await anonymizeAudit(tx, { id })
}

/** Keeps the payer of a charged payment that is not resolved, and of one whose order keeps its customer. */
async function erasePaymentIntents(tx: Transaction, whose: SQL) {
  const due = sql`${whose} and ${paymentIntent.customerEmail} <> ''
    and (${paymentIntent.succeededAt} is null or ${paymentIntent.resolvedAt} is not null)
    and not exists (
      select from ${order} where ${order.customerEmail} <> ''
        and (${order.id} = ${paymentIntent.orderId} or ${order.transactionId} = ${paymentIntent.id})
    )`
  // Returned after its payer's account was closed: the audit entry has no user id to find it by.
  await tx.execute(sql`
    update ${audit} set subject = ${FORMER_CUSTOMER} where subject_id = ${NO_PAYER} and subject in (
      select customer_email from ${paymentIntent} where ${due} and customer_id is null
    )`)
  await tx.update(paymentIntent).set(NOBODY).where(due)
}
