import { eq } from 'drizzle-orm'
import { listStockAlerts } from '../catalog/alert/stock-alert.ts'
import { listQuestionsOf } from '../catalog/question/question.ts'
import { listReviewsOf } from '../catalog/review/review.ts'
import { listAuditOf } from '../platform/audit/audit.ts'
import { db } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'
import { notFound } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { readBasket } from '../sales/checkout/basket/basket.ts'
import { listInvoicesOfCustomer } from '../sales/order/invoice/invoice-view.ts'
import { exportOrdersOf } from '../sales/order/view/order-export.ts'
import { listReturnsOfCustomer } from '../sales/return/return-row.ts'
import { listAddresses } from './address.ts'
import { listDevices } from './device.ts'
import { listCars } from './garage.ts'
import { getProfile } from './profile.ts'
import { listSavedParts } from './saved-part.ts'

/** Everything that the shop has stored about the caller. */
export async function exportPersonalData(caller: SessionUser) {
  const [row] = await db.select().from(user).where(eq(user.id, caller.id))
  if (!row) throw notFound('user')
  const [
    profile,
    orders,
    returns,
    invoices,
    reviews,
    devices,
    saved,
    garage,
    basket,
    alerts,
    savedParts,
    questions,
    audit,
  ] = await Promise.all([
    getProfile(caller.email),
    exportOrdersOf(caller.id),
    listReturnsOfCustomer(caller.id),
    listInvoicesOfCustomer(caller.id),
    listReviewsOf(caller.id),
    listDevices(caller),
    listAddresses(caller),
    listCars(caller.id),
    readBasket({ userId: caller.id }),
    listStockAlerts(caller.id),
    listSavedParts(caller.id),
    listQuestionsOf(caller.id),
    listAuditOf(caller.id),
  ])
  return {
    account: {
      email: row.email,
      emailVerified: row.emailVerified,
      displayName: row.name,
      photoURL: row.image,
      since: row.createdAt.toISOString(),
    },
    profile,
    orders,
    returns,
    invoices,
    reviews,
    devices,
    addresses: saved.addresses,
    garage,
    basket,
    alerts,
    savedParts,
    questions,
    audit,
  }
}
