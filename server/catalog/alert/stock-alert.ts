import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { partPath, partSlug } from '#contract/catalog/part-path.ts'
import type { AddedStockAlert, StockAlert } from '#contract/catalog/stock-alert.ts'
import { ALERT_DAYS, UNCONFIRMED_DAYS } from '#contract/catalog/stock-alert.ts'
import { isInStock } from '#contract/pricing/allowed-quantity.ts'
import { db, type Transaction } from '../../platform/db/client.ts'
import { user } from '../../platform/db/schema/identity.ts'
import { isSold, product } from '../../platform/db/schema/product.ts'
import { stockAlert } from '../../platform/db/schema/stock-alert.ts'
import { AppError, fieldError, notFound } from '../../platform/errors.ts'
import { isBlocked, requireUnblocked } from '../../platform/identity/note-customer.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { insertJob } from '../../platform/jobs/job.ts'
import { layOut } from '../../platform/mail/layout.ts'
import { sendLater, sendMail } from '../../platform/mail/send.ts'
import { mayMailUnverified } from '../../platform/rate-limit/link-mails.ts'
import { getSetting } from '../../platform/settings/setting.ts'
import { STOCK_ALERTS_JOB } from './send-stock-alerts.ts'
import { alertLink, alertOfToken } from './stock-alert-token.ts'

// A visitor wants one mail when a part is back in stock. The email of an account is known to be its
// own; any other is confirmed by a link first.

/** Parts that one email may wait for. */
const MAX_WAITING = 100

const isWaiting = isNull(stockAlert.sentAt)

const title = sql<string>`coalesce(${product.title}, ${product.name})`

type Asker = { user?: SessionUser | undefined; ip: string }

/**
 * For an email that is not the caller's verified one, the answer and its time are the same, whether
 * a mail is sent or not.
 * @throws AppError 400 no email; 403 the caller is blocked; 404 no such part; 409 it is in stock,
 *   or too many wait
 */
export async function addStockAlert(
  { user: caller, ip }: Asker,
  productId: string,
  typed: string | undefined,
): Promise<AddedStockAlert> {
  const email = typed ?? caller?.email
  if (!email) throw fieldError('email', 'Email is Required')
  const { title, isAdded } = await db.transaction(async (tx) => {
    const isOwn = caller?.email === email && (await isVerified(tx, caller.id))
    const part = await requireOutOfStock(tx, productId)
    if (isOwn) await requireUnblocked('alert', email, tx)
    if (isOwn) await addOwnAlert(tx, { productId, email, userId: caller.id })
    return { ...part, isAdded: isOwn }
  })
  if (isAdded) return { state: 'waiting' }
  sendLater(() => sendConfirmation({ productId, email, title }, ip))
  return { state: 'unconfirmed' }
}

/** Locked before the part: a removal of the user waits, and then deletes the alert, too. */
async function isVerified(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.id, id))
    .for('key share')
  return row?.emailVerified === true
}

async function addOwnAlert(
  tx: Transaction,
  values: { productId: string; email: string; userId: string },
) {
  const waiting = await tx.$count(stockAlert, and(eq(stockAlert.email, values.email), isWaiting))
  if (waiting >= MAX_WAITING) {
    throw new AppError(409, `You wait for ${MAX_WAITING} parts. Stop one of those alerts first.`)
  }
  await insertAlert(tx, { ...values, confirmedAt: new Date() })
}

/** Stored only if its mail may be sent: a flood of emails fills no table. */
async function sendConfirmation(
  { productId, email, title }: { productId: string; email: string; title: string },
  ip: string,
) {
  if (!(await mayMailUnverified(email, ip))) return
  const found = await db.transaction(async (tx) => {
    if (!(await isBlocked(email, tx))) return insertAlert(tx, { productId, email })
  })
  if (found && !found.isConfirmed)
    await sendMail(await alertConfirmationMail(email, found.id, title))
}

/** An email waits for a part once; what is known of it by now is added. */
async function insertAlert(tx: Transaction, values: typeof stockAlert.$inferInsert) {
  const [row] = await tx
    .insert(stockAlert)
    .values(values)
    .onConflictDoUpdate({
      target: [stockAlert.productId, stockAlert.email],
      targetWhere: sql`sent_at is null`,
      set: {
        confirmedAt: sql`coalesce(${stockAlert.confirmedAt}, excluded.confirmed_at)`,
        userId: sql`coalesce(${stockAlert.userId}, excluded.user_id)`,
      },
    })
    .returning({ id: stockAlert.id, confirmedAt: stockAlert.confirmedAt })
  return { id: row?.id ?? '', isConfirmed: row?.confirmedAt != null }
}

/** Shared, so that stock that comes in meanwhile waits, and its trigger then finds the alert. */
async function lockPart(tx: Transaction, productId: string) {
  const [part] = await tx
    .select({
      title,
      availableQuantity: product.availableQuantity,
      minimumOrderQuantity: product.minimumOrderQuantity,
      packSize: product.packSize,
    })
    .from(product)
    .where(and(eq(product.id, productId), isSold()))
    .for('share')
  return part
}

async function requireOutOfStock(tx: Transaction, productId: string) {
  const part = await lockPart(tx, productId)
  if (!part) throw notFound('product')
  if (isInStock(part)) throw new AppError(409, 'It is in stock: you can order it now.')
  return part
}

/**
 * If the part is back by then, its mail is queued at once.
 * @throws AppError 410 the alert was stopped, sent, or has expired
 */
export async function confirmStockAlert(token: string): Promise<StockAlert> {
  const id = alertOfToken(token)
  if (!id) throw ended()
  return db.transaction(async (tx) => {
    const isThis = and(eq(stockAlert.id, id), isWaiting)
    const [found] = await tx.select().from(stockAlert).where(isThis)
    if (!found) throw ended()
    const part = await lockPart(tx, found.productId)
    const [confirmed] = await tx
      .update(stockAlert)
      .set({ confirmedAt: sql`coalesce(${stockAlert.confirmedAt}, now())` })
      .where(isThis)
      .returning({ productId: stockAlert.productId })
    if (!part || !confirmed) throw ended()
    if (isInStock(part)) {
      const event = `confirmed ${id}`
      await insertJob(tx, { kind: STOCK_ALERTS_JOB, subjectId: found.productId, event })
    }
    return toStockAlert({ productId: found.productId, title: part.title })
  })
}

/** Ends all alerts of the token's email: a mail's *Stop* means all that the shop would send. */
export async function stopStockAlerts(token: string) {
  const id = alertOfToken(token)
  if (!id) return 0
  const email = db.select({ email: stockAlert.email }).from(stockAlert).where(eq(stockAlert.id, id))
  const stopped = await db
    .delete(stockAlert)
    .where(and(isWaiting, sql`${stockAlert.email} = (${email})`))
    .returning({ id: stockAlert.id })
  return stopped.length
}

/** @returns how many there were: 0 or 1 */
export async function removeStockAlert({ id: userId }: SessionUser, productId: string) {
  const isTheirs = and(eq(stockAlert.userId, userId), eq(stockAlert.productId, productId))
  const removed = await db
    .delete(stockAlert)
    .where(and(isTheirs, isWaiting))
    .returning({ id: stockAlert.id })
  return removed.length
}

/** Those of an account that wait, oldest first. */
export function listOwnStockAlerts({ id }: Pick<SessionUser, 'id'>) {
  return listStockAlerts(eq(stockAlert.userId, id))
}

/** Those that wait, oldest first. */
export async function listStockAlerts(isTheirs: SQL): Promise<StockAlert[]> {
  const rows = await db
    .select({ productId: stockAlert.productId, title })
    .from(stockAlert)
    .innerJoin(product, eq(product.id, stockAlert.productId))
    .where(and(isTheirs, isWaiting, isNotNull(stockAlert.confirmedAt)))
    .orderBy(asc(stockAlert.id))
  return rows.map(toStockAlert)
}

/** A maintenance job calls it. */
export async function deleteOldStockAlerts() {
  await db.execute(sql`
    delete from ${stockAlert} where created_at < now() - ${ALERT_DAYS} * interval '1 day'
      or confirmed_at is null and created_at < now() - ${UNCONFIRMED_DAYS} * interval '1 day'`)
}

function toStockAlert({ productId, title }: { productId: string; title: string }) {
  return { productId, title, path: partPath({ slug: partSlug(title), _id: productId }) }
}

function ended() {
  return new AppError(410, 'This alert was stopped, has done its work, or has expired.')
}

/** Asks the email's owner, because anyone can type it: nothing is sent before they confirm. */
async function alertConfirmationMail(email: string, id: string, title: string) {
  const { name } = await getSetting('shop')
  return layOut(email, {
    subject: `Confirm your alert at ${name}`,
    blocks: [
      {
        kind: 'text',
        text: `Someone asked ${name} to tell you when this part is back in stock:\n${title}`,
      },
      { kind: 'button', label: 'Tell me when it is back', url: alertLink(id, 'confirm') },
      {
        kind: 'quiet',
        text: `You get one email, and your email goes on no list. If you didn’t ask for it, you can ignore this message: without a confirmation, the request is deleted in ${UNCONFIRMED_DAYS} days.`,
      },
    ],
  })
}
