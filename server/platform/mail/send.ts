import { createTransport } from 'nodemailer'
import { env } from '../env.server.ts'
import { log } from '../log.ts'
import { traceHeaders } from '../trace.ts'
import { storeMail } from './inbox.ts'
import { toMailError } from './smtp-error.ts'

export type Mail = { to: string | string[]; subject: string; text: string; html: string }

type Options = {
  /** The same for each try: a mailer shows a repeated message once. */
  messageId?: string
  replyTo?: string
  /** What a mail program calls by POST when its reader wants no more (RFC 8058). */
  stopUrl?: string
}

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
export async function sendMail(
  { to, subject, text, html }: Mail,
  { stopUrl, ...options }: Options = {},
) {
  if (!transport) {
    const { messageId } = options
    await storeMail({ to: [to].flat().join(', '), subject, text, html, messageId })
    return
  }
  // An object is always a single recipient; nodemailer removes line breaks from headers.
  const recipients = [to].flat().map((email) => ({ name: '', address: email }))
  const stop = stopUrl && {
    'List-Unsubscribe': `<${stopUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  const headers = { ...traceHeaders(), ...stop }
  await transport.sendMail({ to: recipients, subject, text, html, headers, ...options })
}

/** Connects, with the password. @throws what the mail server says */
export async function verifyMailServer() {
  await transport?.verify()
}

/** Sends a mail of a job. @throws JobError with what the mail server says */
export async function sendMailOfJob(mail: Mail, options: Options) {
  try {
    await sendMail(mail, options)
  } catch (error) {
    throw hasInbox ? error : toMailError(error)
  }
}

const pending = new Set<Promise<void>>()

/**
 * Sends in the background, so that a response's time and status don't reveal whether an account
 * exists.
 */
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

/** The demo shows its messages to everyone who can open the shop. */
export const hasInbox = transport === undefined

/** Without the message, in which a mail server may name the recipient. */
function logFailure(error: Error & { code?: string; responseCode?: number; command?: string }) {
  const { name: type, code, responseCode, command } = error
  const reason = command && toMailError(error).message
  log.error({ type, code, responseCode, reason }, 'an email was not sent')
}
