import { eq, sql } from 'drizzle-orm'
import { listStockAlerts } from '../catalog/alert/stock-alert.ts'
import { listQuestionsOf } from '../catalog/question/question.ts'
import { listReviewsOf } from '../catalog/review/review.ts'
import { listAuditOf } from '../platform/audit/audit.ts'
import { db } from '../platform/db/client.ts'
import { draftOrder } from '../platform/db/schema/draft-order.ts'
import { user } from '../platform/db/schema/identity.ts'
import { question } from '../platform/db/schema/question.ts'
import { review } from '../platform/db/schema/review.ts'
import { stockAlert } from '../platform/db/schema/stock-alert.ts'
import { notFound } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { readBasket } from '../sales/checkout/basket/basket.ts'
import { listDraftsFor } from '../sales/checkout/draft-order.ts'
import { listInvoicesOfCustomer } from '../sales/order/invoice/invoice-view.ts'
import { exportOrdersOf } from '../sales/order/view/order-export.ts'
import {
  isOfMailbox,
  isOrderOfWhom,
  verifiedAccounts,
  type Whose,
} from '../sales/order/whose-orders.ts'
import { listReturnsOfCustomer } from '../sales/return/return-row.ts'
import { listAddresses } from './address.ts'
import { listDevices } from './device.ts'
import { listCars } from './garage.ts'
import { listPasskeys } from './passkey.ts'
import { getProfile } from './profile.ts'
import { listSavedParts } from './saved-part.ts'

/** Everything that the shop has stored about the caller. */
export async function exportPersonalData(caller: SessionUser) {
  const [account, done] = await Promise.all([
    exportAccount(caller),
    exportDone({ customerId: caller.id }),
  ])
  return { ...account, ...done }
}

/** What an account has. @throws AppError 404 it is closed */
export async function exportAccount({ id, sessionId }: { id: string; sessionId?: string }) {
  const [row] = await db.select().from(user).where(eq(user.id, id))
  if (!row) throw notFound('user')
  const [profile, devices, passkeys, saved, garage, basket, savedParts, audit] = await Promise.all([
    getProfile(row.email),
    listDevices({ id, ...(sessionId && { sessionId }) }),
    listPasskeys({ id }),
    listAddresses({ id }),
    listCars(id),
    readBasket({ userId: id }),
    listSavedParts(id),
    listAuditOf(id),
  ])
  return {
    account: {
      email: row.email,
      emailVerified: row.emailVerified,
      displayName: row.name,
      photoURL: row.image,
      since: row.createdAt.toISOString(),
    },
    ...{
      profile,
      devices,
      passkeys,
      addresses: saved.addresses,
      garage,
      basket,
      savedParts,
      audit,
    },
  }
}

/** What an account, or the customer of these mailboxes, has bought, said and asked for. */
export async function exportDone(whose: Whose) {
  const [orders, returns, invoices, reviews, alerts, questions, drafts] = await Promise.all([
    exportOrdersOf(whose),
    listReturnsOfCustomer(whose),
    listInvoicesOfCustomer(whose),
    listReviewsOf(isReviewOf(whose)),
    listStockAlerts(isAlertOf(whose)),
    listQuestionsOf(isQuestionOf(whose)),
    listDraftsFor(isDraftFor(whose)),
  ])
  return { orders, returns, invoices, reviews, alerts, questions, drafts }
}

function isReviewOf(whose: Whose) {
  if ('customerId' in whose) return eq(review.userId, whose.customerId)
  return sql`(${review.userId} in (${verifiedAccounts(whose)})
    or ${review.orderId} in (select id from "order" where ${isOrderOfWhom(whose, sql`"order"`)}))`
}

/** An alert is confirmed by mail. */
function isAlertOf(whose: Whose) {
  if ('customerId' in whose) return eq(stockAlert.userId, whose.customerId)
  return isOfMailbox(sql`${stockAlert.email}`, whose.mailboxes)
}

/** Also what a guest asked, once the answer has gone to that email. */
function isQuestionOf(whose: Whose) {
  if ('customerId' in whose) return eq(question.userId, whose.customerId)
  return sql`(${question.userId} in (${verifiedAccounts(whose)}) or ${question.userId} is null
    and ${question.answer} is not null and ${isOfMailbox(sql`${question.email}`, whose.mailboxes)})`
}

/** An email that nobody verified may be another’s. */
function isDraftFor(whose: Whose) {
  const { email } = draftOrder
  if ('mailboxes' in whose)
    return sql`mailbox_of(${email}) in (
      select mailbox_of(email) from "user" where id in (${verifiedAccounts(whose)})
    )`
  return sql`${email} = (
    select u.email from "user" u where u.id = ${whose.customerId} and u.email_verified
  )`
}
