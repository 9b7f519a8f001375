import { eq } from 'drizzle-orm'
import { db } from '../../platform/db/client.ts'
import { order } from '../../platform/db/schema/order.ts'
import { stoppedMail } from '../../platform/db/schema/stopped-mail.ts'
import { env } from '../../platform/env.server.ts'
import { mailboxDigest } from '../../platform/identity/note-customer.ts'
import { signedIds } from '../../platform/identity/signed-id.ts'
import { mailboxOf } from '../../platform/rate-limit/mailbox.ts'

// Mails that ask how a part fits end for a mailbox with one click, in any of them.

const tokens = signedIds('how it fits')

/**
 * What a mail program calls for its reader (RFC 8058), and the page behind the mail's link, which
 * asks for a click: mail scanners open links. The page has the token in the fragment, which no log
 * has.
 */
export function stopLinks(orderId: string) {
  const token = tokens.sign(orderId)
  return {
    stopUrl: `${env.publicUrl}/api/fit-mail/stop?token=${token}`,
    page: `${env.publicUrl}/stop-emails#${token}`,
  }
}

/** @returns how many mailboxes it is about: 0 for a token that was made up, or an erased order */
export async function stopFitMails(token: string) {
  const id = tokens.open(token)
  const [found] = id
    ? await db.select({ email: order.customerEmail }).from(order).where(eq(order.id, id))
    : []
  if (!found?.email) return 0
  const mailbox = mailboxDigest(mailboxOf(found.email))
  await db.insert(stoppedMail).values({ mailbox }).onConflictDoNothing()
  return 1
}

export async function hasStoppedFitMails(email: string) {
  const mailbox = mailboxDigest(mailboxOf(email))
  return (await db.$count(stoppedMail, eq(stoppedMail.mailbox, mailbox))) > 0
}
