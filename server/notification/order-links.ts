import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { LINK_DAYS } from '#contract/order/guest-order.ts'
import { formatDayIn } from '#contract/shop-time.ts'
import { db } from '../platform/db/client.ts'
import { order } from '../platform/db/schema/order.ts'
import { env } from '../platform/env.server.ts'
import { type Block, layOut } from '../platform/mail/layout.ts'
import { sendMail } from '../platform/mail/send.ts'
import { tryConsume } from '../platform/rate-limit/enforce-rate-limit.ts'
import { mayMailPaidOrderLinks, mayMailUnverified } from '../platform/rate-limit/link-mails.ts'
import { mailboxOf } from '../platform/rate-limit/mailbox.ts'
import { getSetting, getTimeZone } from '../platform/settings/setting.ts'
import { addOrderToken } from '../sales/order/order-token.ts'

// The links of a guest's orders. A token is never in a path or query, which logs and the Referer
// header have, but in the fragment.

/** The mail has the links of at most this many orders, the newest of them. */
const MAX_LINKS = 10

/**
 * The page of a guest's order, with a token that is drawn for it. @returns undefined when the order
 * is no longer a guest's
 */
export async function orderLink(orderId: string) {
  const token = await addOrderToken(orderId)
  return token && `${env.publicUrl}/order#${token}`
}

/**
 * Sends the links of the email's paid orders to it, or if none is paid, of those that hold units,
 * and if it was not sent too many. The mail contains no text that the guest has typed, because the
 * email may be another person's.
 * @param ip of the client that requests the links
 */
export async function sendOrderLinks(email: string, ip: string) {
  const found = await db
    .select({
      ...{ id: order.id, number: order.number, createdAt: order.createdAt },
      isPaid: sql<boolean>`${order.paidAt} is not null`,
    })
    .from(order)
    .where(
      and(
        order.isGuest,
        eq(order.customerEmail, email),
        order.shown,
        // Anyone can place orders that are never paid, with any email.
        or(isNotNull(order.paidAt), order.stockHeld),
        sql`${order.createdAt} > now() - ${LINK_DAYS}::int * interval '1 day'`,
      ),
    )
    .orderBy(sql`${order.paidAt} is null`, desc(order.id))
    .limit(MAX_LINKS)
  const hasPaid = found[0]?.isPaid === true
  // A stranger's unpaid orders must not push the paid ones out of the mail, nor hide them among
  // theirs.
  const orders = hasPaid ? found.filter(({ isPaid }) => isPaid) : found
  if (orders.length === 0 || !(await mayBeSent(email, ip, hasPaid))) return
  const timeZone = await getTimeZone()
  const buttons: Block[] = []
  for (const { id, number, createdAt } of orders) {
    const url = await orderLink(id)
    const note = `Ordered ${formatDayIn(timeZone, createdAt)}`
    if (url) buttons.push({ kind: 'button', label: `Order ${number}`, url, note })
  }
  if (buttons.length === 0) return
  const { name } = await getSetting('shop')
  const blocks: Block[] = [
    {
      kind: 'text',
      text: `Someone asked for links to ${hasPaid ? 'paid orders' : 'orders'} placed at ${name} with this email and without an account.`,
    },
    ...buttons,
    {
      kind: 'quiet',
      text: 'Anyone with a link can view and change that order, so don’t share it. If you didn’t ask for this, you can ignore it. Your existing links still work.',
    },
  ]
  await sendMail(await layOut(email, { subject: `Your orders at ${name}`, blocks }))
}

async function mayBeSent(email: string, ip: string, hasPaid: boolean) {
  if (!(await tryConsume('order-link-mail', mailboxOf(email)))) return false
  return hasPaid ? mayMailPaidOrderLinks(ip) : mayMailUnverified(email, ip)
}
