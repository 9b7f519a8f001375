import type { MailText } from '#contract/mail/mail-setting.ts'
import { MAILS, mailKindOf } from '#contract/mail/mail-texts.ts'
import { env } from '../platform/env.server.ts'
import type { JobRow } from '../platform/jobs/job.ts'
import { JobError, JobSkipped } from '../platform/jobs/job-error.ts'
import { failureMail } from '../platform/mail/failure-mail.ts'
import { layOut, type MailContent } from '../platform/mail/layout.ts'
import { listOwnersEmails } from '../platform/mail/owners-emails.ts'
import { sendMailOfJob } from '../platform/mail/send.ts'
import { tryConsume } from '../platform/rate-limit/enforce-rate-limit.ts'
import { mailboxOf } from '../platform/rate-limit/mailbox.ts'
import { getSetting } from '../platform/settings/setting.ts'
import { stopLinks } from '../sales/review/stopped-mail.ts'
import { backInStockMail } from './back-in-stock-mail.ts'
import { disputeMail } from './dispute-mail.ts'
import { lowStockMail } from './low-stock-mail.ts'
import { orderLink } from './order-links.ts'
import { orderMail } from './order-mail.ts'
import { answerMail, questionMail, readQuestion } from './question-mail.ts'
import { readEvent } from './read-mail-event.ts'
import type { MailedOrder } from './read-mailed-order.ts'

// The handler of jobs of the kind 'mail'. It sends, and only then the worker marks the job as done:
// when the process ends in between, the mail is sent again, with the same Message-ID.

const MAX_AGE_DAYS = 3
const DAY_MS = 24 * 60 * 60_000

type Composed = {
  to: string | string[]
  content: MailContent
  /** By POST, it ends what the mail is about. */
  stopUrl?: string
  /** Else the shop's own email. */
  replyTo?: string
}

export async function sendQueuedMail(job: JobRow) {
  requireRecent(job)
  const kind = mailKindOf(job.event)
  if (!kind) throw new JobError('There is no such email', { isFinal: true })
  const texts = (await getSetting('mails'))[kind]
  // The receipt has the link to a guest's order, so that it is decided once the order is read.
  if (!texts.isOn && kind !== 'paid') throw turnedOff()
  const { to, content, stopUrl, ...own } = await compose(job, texts)
  if (to.length === 0) throw new JobSkipped('Not sent: it has no recipient')
  const replyTo = own.replyTo ?? (await getSetting('shop')).email
  const options = {
    messageId: messageIdOf(job),
    ...(replyTo && { replyTo }),
    ...(stopUrl && { stopUrl }),
  }
  await sendMailOfJob(await layOut(to, content), options)
}

async function compose(job: JobRow, texts: MailText): Promise<Composed> {
  const { name: shop } = await getSetting('shop')
  switch (mailKindOf(job.event)) {
    case 'lowStock':
      return { to: await listOwnersEmails(), content: await lowStockMail(job, texts, shop) }
    case 'disputed':
      return { to: await listOwnersEmails(), content: await disputeMail(job, texts, shop) }
    case 'failed':
      return { to: await listOwnersEmails(), content: await failureMail(job, texts, shop) }
    case 'question': {
      const asked = await readQuestion(job)
      const content = questionMail(asked, texts, shop)
      return { to: await listOwnersEmails(), content, replyTo: asked.email }
    }
    case 'answered': {
      const asked = await readQuestion(job)
      return { to: asked.email, content: answerMail(asked, texts, shop) }
    }
    case 'backInStock':
      return backInStockMail(job, texts, shop)
    default: {
      const { order: found, happened } = await readEvent(job.subjectId, job.event)
      const isForOwner = MAILS[happened.kind].to === 'owner'
      const isForGuest = found.isGuest && !isForOwner
      if (!texts.isOn && !isForGuest) throw turnedOff()
      if (isForGuest) await requireFewToday(job, found)
      const order = isForGuest ? { ...found, link: await orderLink(found.id) } : found
      const content = orderMail(happened, order, texts, shop)
      const isAsking = happened.kind === 'howItFits'
      return {
        to: isForOwner ? await listOwnersEmails() : order.email,
        content,
        ...(isAsking && { stopUrl: stopLinks(order.id).stopUrl }),
      }
    }
  }
}

function turnedOff() {
  return new JobSkipped('Not sent: this email is turned off in the settings')
}

/**
 * A guest's email is not verified, so it gets a bounded number of mails a day. Retries of a job
 * count once.
 */
async function requireFewToday({ attempts }: JobRow, { email }: MailedOrder) {
  if (attempts > 1 || (await tryConsume('guest-mail-per-day', mailboxOf(email)))) return
  throw new JobSkipped('Not sent: 50 emails went to this recipient today')
}

/**
 * After a restore or an outage, an old mail would only confuse. When an editor presses *Try again*,
 * it is sent nevertheless.
 */
function requireRecent({ createdAt, payload }: JobRow) {
  const wanted = typeof payload.retriedAt === 'string' ? Date.parse(payload.retriedAt) : 0
  const from = Math.max(createdAt.getTime(), wanted)
  if (Date.now() - from > MAX_AGE_DAYS * DAY_MS) {
    throw new JobError(`Not sent: it was more than ${MAX_AGE_DAYS} days old`, { isFinal: true })
  }
}

/** The same for each try of a job. */
function messageIdOf({ event, subjectId }: JobRow) {
  const { hostname } = new URL(env.publicUrl)
  return `<${event.replace(/[^A-Za-z0-9-]+/g, '.')}.${subjectId}@${hostname}>`
}
