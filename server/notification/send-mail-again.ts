import { and, desc, eq, or, sql } from 'drizzle-orm'
import { firstEvent } from '#contract/mail/mail-event.ts'
import { MAILS, type MailKind, mailKindOf } from '#contract/mail/mail-texts.ts'
import { record } from '../platform/audit/audit.ts'
import { db } from '../platform/db/client.ts'
import { job } from '../platform/db/schema/job.ts'
import { AppError, notFound } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { insertJob } from '../platform/jobs/job.ts'
import { JobError } from '../platform/jobs/job-error.ts'
import { getSetting } from '../platform/settings/setting.ts'
import { readEvent } from './read-mail-event.ts'
import { findMailedOrder, type MailedOrder } from './read-mailed-order.ts'

/** The most mails of one event, for the recipient's sake. */
const MAX_TIMES = 10

/**
 * Queues a mail about an order once more, under a new number.
 * @param event of the first mail, such as `shipped 1`, or of a repeated one
 * @returns the event of the queued mail; of one that already waits, its own
 * @throws AppError 404; 409 it did not happen, or its customer must not be written to
 */
export async function sendMailAgain(actor: SessionUser, orderId: string, event: string) {
  const first = firstEvent(event)
  const order = await requireMail(orderId, first)
  return db.transaction(async (tx) => {
    const isOfEvent = or(eq(job.event, first), sql`${job.event} like ${`${first} again %`}`)
    const [last] = await tx
      .select()
      .from(job)
      .where(and(eq(job.subjectId, orderId), eq(job.kind, 'mail'), isOfEvent))
      .orderBy(desc(job.id))
      .limit(1)
    if (last && !last.doneAt && !last.failedAt) return last.event
    const times = Number(/ again (\d+)$/.exec(last?.event ?? '')?.[1] ?? 1) + 1
    if (times > MAX_TIMES) {
      throw new AppError(409, `This email has been sent ${MAX_TIMES} times. Write a note instead.`)
    }
    const again = `${first} again ${times}`
    const isQueued = await insertJob(tx, { kind: 'mail', subjectId: orderId, event: again })
    if (isQueued) {
      await record(
        tx,
        actor,
        'send mail again',
        { id: orderId, name: `Order ${order.number}` },
        again,
      )
    }
    return again
  })
}

async function requireMail(orderId: string, event: string) {
  if (!(await findMailedOrder(orderId))) throw notFound('order')
  const kind = mailKindOf(event)
  if (!kind || MAILS[kind].to !== 'customer') throw notFound('mail')
  const order = await requireHappened(orderId, event)
  const isSo: Partial<Record<MailKind, boolean>> = {
    paid: order.isPaid,
    canceled: order.isCanceled,
  }
  if (isSo[kind] === false) throw new AppError(409, `The order is not ${kind}.`)
  if (!(await getSetting('mails'))[kind].isOn)
    throw new AppError(409, 'This email is turned off in the settings.')
  return order
}

async function requireHappened(orderId: string, event: string): Promise<MailedOrder> {
  try {
    return (await readEvent(orderId, event)).order
  } catch (error) {
    if (error instanceof JobError) throw new AppError(409, `${error.message}.`)
    throw error
  }
}
