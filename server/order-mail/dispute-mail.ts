import { eq } from 'drizzle-orm'
import { disputeAdvice, disputeReason, disputeTitle } from '#contract/dispute-words.ts'
import { formatPrice, toDollars } from '#contract/money.ts'
import { db } from '../db/client.ts'
import { dispute } from '../db/schema/dispute.ts'
import { order } from '../db/schema/order.ts'
import { env } from '../env.server.ts'
import type { JobRow } from '../jobs/job.ts'
import { JobError } from '../jobs/job-error.ts'
import { formatMoment } from '../mail/format-moment.ts'
import type { Block, MailContent } from '../mail/layout.ts'
import { type OwnerText, openingOf } from '../mail/owner-text.ts'
import { type DisputeRow, dashboardUrl } from '../order/dispute.ts'

type MailedDispute = Pick<DisputeRow, 'kind' | 'state' | 'amountCents' | 'reason' | 'dueBy'> & {
  /** null: of a payment that pays none. */
  order: { id: string; number: number } | null
  url: string | null
}

/** Tells the owner of a dispute. @throws JobError when there is no such dispute */
export async function disputeMail(
  { event }: Pick<JobRow, 'event'>,
  texts: OwnerText,
  shop: string,
): Promise<MailContent> {
  const [, id = ''] = event.split(' ')
  const [found] = await db
    .select({ row: dispute, number: order.number })
    .from(dispute)
    .leftJoin(order, eq(order.id, dispute.orderId))
    .where(eq(dispute.id, id))
  if (!found) throw new JobError('What it was about no longer exists', { isFinal: true })
  const { row, number } = found
  const paid = row.orderId && number ? { id: row.orderId, number } : null
  return disputeContent({ ...row, order: paid, url: dashboardUrl(row) }, texts, shop)
}

export function disputeContent(about: MailedDispute, texts: OwnerText, shop: string): MailContent {
  const { order: paid, url, dueBy } = about
  const isAwaited = about.state === 'open' && dueBy !== null
  const advice = [
    disputeAdvice(about),
    isAwaited && `Stripe takes your answer until ${formatMoment(dueBy)}.`,
  ]
  const { subject, opening } = openingOf(texts, { shop, what: whatOf(about) })
  const button: Block = paid
    ? {
        kind: 'button',
        label: 'Open the order',
        url: `${env.publicUrl}/dashboard/order/${paid.id}`,
      }
    : {
        kind: 'button',
        label: 'Payments to look at',
        url: `${env.publicUrl}/dashboard/payments`,
      }
  return {
    subject,
    blocks: [
      ...opening,
      { kind: 'box', title: 'Why', text: disputeReason(about.reason) },
      { kind: 'text', text: advice.filter(Boolean).join(' ') },
      button,
      ...(url ? [{ kind: 'quiet' as const, text: `At Stripe: ${url}` }] : []),
    ],
  }
}

/** Such as ‘Disputed: order 1043, $52.80’. */
function whatOf(about: MailedDispute) {
  const { order: paid, amountCents } = about
  const name = paid ? `order ${paid.number}` : 'a payment of no order'
  const amount = amountCents === null ? '' : `, ${formatPrice(toDollars(amountCents))}`
  return `${disputeTitle(about)}: ${name}${amount}`
}
