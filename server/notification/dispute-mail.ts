import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { formatCents } from '#contract/money.ts'
import { disputeAdvice, disputeReason, disputeTitle } from '#contract/payment/dispute-words.ts'
import { formatTimeIn } from '#contract/shop-time.ts'
import { db } from '../platform/db/client.ts'
import { dispute } from '../platform/db/schema/dispute.ts'
import { order } from '../platform/db/schema/order.ts'
import { env } from '../platform/env.server.ts'
import type { JobRow } from '../platform/jobs/job.ts'
import { JobError } from '../platform/jobs/job-error.ts'
import type { Block, MailContent } from '../platform/mail/layout.ts'
import { type OwnerText, openingOf } from '../platform/mail/owner-text.ts'
import { getTimeZone } from '../platform/settings/setting.ts'
import { type DisputeRow, dashboardUrl } from '../sales/order/dispute.ts'

/** The page of all that are open. */
const DISPUTED = '/dashboard/manageOrders?state=disputed'

/** Of one mail. That page has all. */
const LISTED = 50

type MailedDispute = Pick<DisputeRow, 'kind' | 'state' | 'amountCents' | 'reason' | 'dueBy'> & {
  /** null: of a payment that pays none. */
  order: { id: string; number: number } | null
  url: string | null
  timeZone: string
}

const items = z.array(z.object({ id: z.string() }))

/**
 * Tells the owner of each dispute that was news in an hour. @throws JobError when there are none of
 * them
 */
export async function disputeMail(
  { payload }: Pick<JobRow, 'payload'>,
  texts: OwnerText,
  shop: string,
): Promise<MailContent> {
  const ids = items.parse(payload.items).map(({ id }) => id)
  const rows = await db
    .select({ row: dispute, number: order.number })
    .from(dispute)
    .leftJoin(order, eq(order.id, dispute.orderId))
    .where(inArray(dispute.id, ids))
    .orderBy(dispute.createdAt, dispute.id)
  const timeZone = await getTimeZone()
  const disputes = rows.map(({ row, number }) => {
    const paid = row.orderId && number ? { id: row.orderId, number } : null
    return { ...row, order: paid, url: dashboardUrl(row), timeZone }
  })
  const [first, ...others] = disputes
  if (!first) throw new JobError('What it was about no longer exists', { isFinal: true })
  return disputeContent([first, ...others], texts, shop)
}

export function disputeContent(
  all: [MailedDispute, ...MailedDispute[]],
  texts: OwnerText,
  shop: string,
): MailContent {
  const [first, ...others] = all
  const what = others.length > 0 ? `${whatOf(first)}, and ${others.length} more` : whatOf(first)
  const { subject, opening } = openingOf(texts, { shop, what })
  const blocks = others.length > 0 ? blocksOfSeveral(all) : blocksOf(first)
  return { subject, blocks: [...opening, ...blocks] }
}

function blocksOf(about: MailedDispute): Block[] {
  const { order: paid, url } = about
  const button: Block = paid
    ? link('Open the order', `/dashboard/order/${paid.id}`)
    : link('Open the disputes', DISPUTED)
  return [
    { kind: 'box', title: 'Why', text: disputeReason(about.reason) },
    { kind: 'text', text: [disputeAdvice(about), deadlineOf(about)].filter(Boolean).join(' ') },
    button,
    ...(url ? [{ kind: 'quiet' as const, text: `At Stripe: ${url}` }] : []),
  ]
}

function blocksOfSeveral(all: MailedDispute[]): Block[] {
  const lines = all.slice(0, LISTED).map((about) => {
    const detail = [`${disputeReason(about.reason)}.`, deadlineOf(about)].filter(Boolean).join(' ')
    return { name: nameOf(about), detail, end: amountOf(about) }
  })
  const more = all.length - lines.length
  return [
    { kind: 'lines', title: 'What the banks say', lines },
    ...(more > 0 ? [{ kind: 'text' as const, text: `And ${more} more.` }] : []),
    ...[...new Set(all.map(disputeAdvice))].map((text) => ({ kind: 'text' as const, text })),
    link('Open the disputes', DISPUTED),
  ]
}

function deadlineOf({ state, dueBy, timeZone }: MailedDispute) {
  return state === 'open' && dueBy
    ? `Stripe takes your answer until ${formatTimeIn(timeZone, dueBy)}.`
    : ''
}

function link(label: string, path: string): Block {
  return { kind: 'button', label, url: env.publicUrl + path }
}

/** Such as ‘Disputed: order 1043, $52.80’. */
function whatOf(about: MailedDispute) {
  return [nameOf(about), amountOf(about)].filter(Boolean).join(', ')
}

function nameOf(about: MailedDispute) {
  return `${disputeTitle(about)}: ${about.order ? `order ${about.order.number}` : 'a payment of no order'}`
}

function amountOf({ amountCents }: MailedDispute) {
  return amountCents === null ? '' : formatCents(amountCents)
}
