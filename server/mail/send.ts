import { desc } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { db } from '../db/client.ts'
import { mail } from '../db/schema/mail.ts'
import { env } from '../env.server.ts'
import { log } from '../log.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

/** undefined: no mail server is configured, and the demo's inbox takes the messages. */
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
        // So that out-of-office replies stay away (RFC 3834).
        { from: env.mail.from, headers: { 'Auto-Submitted': 'auto-generated' } },
      )

/** Hands one message to the mail server, or to the demo's inbox. */
export async function sendMail({ to, subject, text, html }: Mail) {
  if (!transport) {
    await db.insert(mail).values({ to, subject, text, html })
    return
  }
  // As an object it is one recipient, whatever is in it; nodemailer takes line breaks out of headers.
  await transport.sendMail({ to: { name: '', address: to }, subject, text, html })
}

const underWay = new Set<Promise<void>>()

/** Does what ends in a mail without the caller's waiting: neither how long it takes nor how it ends shows. */
export function sendLater(send: () => Promise<void>) {
  const sent = new Promise(setImmediate)
    .then(send)
    .catch(logFailure)
    .finally(() => underWay.delete(sent))
  underWay.add(sent)
}

/** Resolves when nothing is left to send, and the database is needed for it no more. */
export async function allMailSent() {
  while (underWay.size > 0) await Promise.all(underWay)
}

const INBOX_LENGTH = 50

/** Does the demo keep its messages for everybody at this machine to read? */
export const hasInbox = transport === undefined

/** The demo's inbox, newest first. */
export async function listMail() {
  return db.select().from(mail).orderBy(desc(mail.id)).limit(INBOX_LENGTH)
}

/** Without the message: a mail server's own words name the recipient. */
function logFailure(error: Error & { code?: string; responseCode?: number }) {
  const { name: type, code, responseCode } = error
  log.error({ type, code, responseCode }, 'a mail was not sent')
}
