import type Stripe from 'stripe'
import type { DisputeKind, DisputeState } from '#contract/payment/dispute-state.ts'
import { client, orStripeFailure, orUndefined } from './stripe.ts'

// What Stripe knows of disputes and early fraud warnings, in the shop's words.

/** By far more than any shop has in the months that are listed at once: the SDK wants a number. */
const MOST_LISTED = 10_000

/** Which one an event is about. */
export type DisputeSubject = { id: string; isWarning: boolean; intentId: string }

type DisputeAtStripe = {
  id: string
  kind: DisputeKind
  state: DisputeState
  /** The state in Stripe's word. */
  status: string
  amountCents: number | null
  reason: string
  isRefundable: boolean
  dueBy: Date | null
  openedAt: Date
}

/** @returns undefined when Stripe knows no such dispute @throws AppError 502 */
export async function findDispute({ id, isWarning }: DisputeSubject) {
  if (isWarning) {
    const warning = await orUndefined(client.radar.earlyFraudWarnings.retrieve(id))
    return warning && ofWarning(warning)
  }
  const dispute = await orUndefined(client.disputes.retrieve(id))
  return dispute && ofDispute(dispute)
}

/** As it was when Stripe listed it. */
export type ListedDispute = { subject: DisputeSubject; status: string }

/**
 * The disputes and inquiries that were opened since, the newest first.
 * @param since seconds
 * @throws AppError 502
 */
export async function listDisputesSince(since: number): Promise<ListedDispute[]> {
  const query = client.disputes.list({ created: { gte: since }, limit: 100 })
  const listed = await orStripeFailure(query.autoPagingToArray({ limit: MOST_LISTED }))
  return listed.flatMap((dispute) => {
    const intentId = intentOf(dispute)
    const subject = { id: dispute.id, isWarning: false }
    return intentId ? [{ subject: { ...subject, intentId }, status: dispute.status }] : []
  })
}

/** The same of early fraud warnings. */
export async function listWarningsSince(since: number): Promise<ListedDispute[]> {
  const query = client.radar.earlyFraudWarnings.list({ created: { gte: since }, limit: 100 })
  const listed = await orStripeFailure(query.autoPagingToArray({ limit: MOST_LISTED }))
  return listed.flatMap((warning) => {
    const intentId = intentOf(warning)
    const subject = { id: warning.id, isWarning: true }
    return intentId ? [{ subject: { ...subject, intentId }, status: statusOf(warning) }] : []
  })
}

type OfIntent = { payment_intent?: string | Stripe.PaymentIntent | null }

/** undefined: paid without an intent, which this shop never does. */
export function intentOf({ payment_intent: intent }: OfIntent) {
  return typeof intent === 'string' ? intent : intent?.id
}

function statusOf({ actionable }: Stripe.Radar.EarlyFraudWarning) {
  return actionable ? 'actionable' : 'closed'
}

function ofWarning(warning: Stripe.Radar.EarlyFraudWarning): DisputeAtStripe {
  return {
    id: warning.id,
    kind: 'fraud warning',
    state: warning.actionable ? 'open' : 'closed',
    status: statusOf(warning),
    amountCents: null,
    reason: warning.fraud_type,
    isRefundable: true,
    dueBy: null,
    openedAt: fromSeconds(warning.created),
  }
}

function ofDispute(dispute: Stripe.Dispute): DisputeAtStripe {
  const { due_by: dueBy } = dispute.evidence_details
  return {
    id: dispute.id,
    // The bank may make a dispute of an inquiry, which keeps its id.
    kind: dispute.status.startsWith('warning_') ? 'inquiry' : 'dispute',
    state: stateOf(dispute.status),
    status: dispute.status,
    amountCents: dispute.amount,
    reason: dispute.reason,
    isRefundable: dispute.is_charge_refundable,
    dueBy: dueBy === null ? null : fromSeconds(dueBy),
    openedAt: fromSeconds(dispute.created),
  }
}

/**
 * A status that Stripe adds later counts as open: a packer is better asked once too often than not
 * at all.
 */
function stateOf(status: Stripe.Dispute.Status): DisputeState {
  if (status === 'won') return 'won'
  if (status === 'lost') return 'lost'
  const isOver = ['warning_closed', 'prevented', 'charge_refunded'].includes(status)
  return isOver ? 'closed' : 'open'
}

function fromSeconds(seconds: number) {
  return new Date(seconds * 1000)
}
