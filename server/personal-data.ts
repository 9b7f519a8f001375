import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import { KEPT_DAYS } from '#contract/account.ts'
import { FORMER_CUSTOMER } from '#contract/audit.ts'
import { forgetPerson } from './audit.ts'
import { db, type Transaction } from './db/client.ts'
import { audit, order, paymentIntent } from './db/schema.ts'

// Name, email, phone and address of a person whose account is closed: kept on a paid order for as long as
// sending it, a return or a dispute may need them, then erased. Elsewhere they are erased at once.

/** Orders in one transaction. */
const BATCH = 500

/** Of whom the audit says that a payment was returned to, when nobody has it. See bare-payment.ts. */
const NO_PAYER = '00000000-0000-0000-0000-000000000000'

const NOBODY = { customerEmail: '', customerName: FORMER_CUSTOMER }

/** When it is due. The shop knows of paying alone; once it ships, the last of paid, shipped and delivered counts. */
const dueAt = sql`${order.paidAt} + ${KEPT_DAYS}::int * interval '1 day'`

/**
 * Erases who a closing account's orders were of, but for those paid lately, which keep it until it is due.
 * Their rows and the person's are locked.
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
 * Erases what is due of closed accounts; for the maintenance jobs.
 * @returns how many orders that concerned
 */
export async function erasePersonalData() {
  let erased = 0
  for (let count = BATCH; count === BATCH; erased += count) count = await eraseBatch()
  // One that paid nothing was kept until an admin had sent it back or assigned it.
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
      // What is being refunded right now has its turn in the next run.
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

/** The audit says who it was as long as one of their orders does. */
async function forgetUnlessKept(tx: Transaction, id: string) {
  const kept = and(eq(order.formerCustomerId, id), isNotNull(order.eraseAfter))
  if ((await tx.$count(order, kept)) === 0) await forgetPerson(tx, { id })
}

/** Not one whose money nobody has placed yet, nor one of an order that still says whose it is. */
async function erasePaymentIntents(tx: Transaction, whose: SQL) {
  const due = sql`${whose} and ${paymentIntent.customerEmail} <> ''
    and (${paymentIntent.succeededAt} is null or ${paymentIntent.resolvedAt} is not null)
    and not exists (
      select from ${order} where ${order.customerEmail} <> ''
        and (${order.id} = ${paymentIntent.orderId} or ${order.transactionId} = ${paymentIntent.id})
    )`
  // Returned by an admin when its payer had no account any more by which the audit could forget them.
  await tx.execute(sql`
    update ${audit} set subject = ${FORMER_CUSTOMER} where subject_id = ${NO_PAYER} and subject in (
      select customer_email from ${paymentIntent} where ${due} and customer_id is null
    )`)
  await tx.update(paymentIntent).set(NOBODY).where(due)
}
