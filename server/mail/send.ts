import { desc } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { db } from '../db/client.ts'
import { mail } from '../db/schema/mail.ts'
import { env } from '../env.server.ts'
import { log } from '../log.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

/** undefined without a mail server: messages go to the demo's inbox. */
const transport =
  env.mail.smtpUrl === undefined
    ? undefined
    : createTransport(
        {
          url: env.mail.smtpUrl,
          // Milliseconds.
          connectionTimeout: 10_000,
          greetingTimeout: 10_000,
          socketTimeout: 30_000,
          disableFileAccess: true,
          disableUrlAccess: true,
        },
        // Suppresses out-of-office replies (RFC 3834).
        { from: env.mail.from, headers: { 'Auto-Submitted': 'auto-generated' } },
      )

/** Hands one message to the mail server, or to the demo's inbox. */
export async function sendMail({ to, subject, text, html }: Mail) {
  if (!transport) {
    await db.insert(mail).values({ to, subject, text, html })
    return
  }
  // As an object it is always a single recipient; nodemailer removes line breaks from headers.
  await transport.sendMail({ to: { name: '', address: to }, subject, text, html })
}

const pending = new Set<Promise<void>>()

/** Sends in the background, so that a response's time and status don't reveal whether an account exists. */
export function sendLater(send: () => Promise<void>) {
  const sent = new Promise(setImmediate)
    .then(send)
    .catch(logFailure)
    .finally(() => pending.delete(sent))
  pending.add(sent)
}

/** Resolves when no mail is pending; the pool can be closed then. */
export async function allMailSent() {
  while (pending.size > 0) await Promise.all(pending)
}

const INBOX_LENGTH = 50

/** The demo shows its messages to everyone who can open the shop. */
export const hasInbox = transport === undefined

/** The demo's inbox, newest first. */
export async function listMail() {
  return db.select().from(mail).orderBy(desc(mail.id)).limit(INBOX_LENGTH)
}

/** Without the message, in which a mail server may name the recipient. */
function logFailure(error: Error & { code?: string; responseCode?: number }) {
  const { name: type, code, responseCode } = error
  log.error({ type, code, responseCode }, 'an email was not sent')
}
