import { and, eq, isNull } from 'drizzle-orm'
import { record } from '../../platform/audit/audit.ts'
import { db } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { env } from '../../platform/env.server.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { auditSubject } from './order.ts'
import { addOrderToken, countOrderTokens } from './order-token.ts'

/** Each is a row for as long as the order has its guest's data. */
const MAX_TOKENS = 100

/**
 * A link with which a guest opens and pays an unpaid order, for whom the email does not reach.
 * @throws AppError 404; 409 paid, canceled, an account's, or it has too many links
 */
export async function createPayLink(actor: SessionUser, id: string) {
  const [row] = await db.select().from(order).where(eq(order.id, id))
  if (!row) throw notFound('order')
  const isUnpaid = and(
    eq(order.id, id),
    order.isGuest,
    isNull(order.paidAt),
    isNull(order.cancelledAt),
  )
  if ((await db.$count(order, isUnpaid)) === 0) {
    const why = row.isGuest ? 'is paid or canceled' : 'is paid in its account'
    throw new AppError(409, `Order ${row.number} ${why}.`)
  }
  if ((await countOrderTokens(id)) >= MAX_TOKENS) {
    throw new AppError(409, `Order ${row.number} has ${MAX_TOKENS} links already.`)
  }
  const token = await addOrderToken(id)
  if (!token) throw new AppError(409, `Order ${row.number} is paid in its account.`)
  await db.transaction((tx) => record(tx, actor, 'copy pay link', auditSubject(row)))
  return `${env.publicUrl}/order#${token}`
}
