import type Stripe from 'stripe'
import { z } from 'zod'
import {
  close,
  disputesOf,
  endWarnings,
  listDisputes,
  listParams,
  readDispute,
  saveDispute,
} from './dispute-record.ts'
import { type Call, endpoint } from './endpoint.ts'
import { NO_EVIDENCE } from './evidence.ts'
import { lockIntent } from './intent-record.ts'
import { methodForCharge } from './method.ts'
import type { Intent } from './object.ts'
import { boolean, integer, text } from './params.ts'
import { invalidRequest } from './problem.ts'
import { refundedOf } from './refunded.ts'
import { newId, nowInSeconds } from './store.ts'

const REASONS = ['fraudulent', 'product_not_received', 'duplicate', 'general'] as const

type Claim = { reason: (typeof REASONS)[number]; isInquiry: boolean; daysAgo?: number }

/** https://docs.stripe.com/testing#evidence: what decides a dispute at once. */
const DECISIVE: Record<string, 'won' | 'lost'> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

const DAY_SECONDS = 24 * 60 * 60
const ANSWER_WITHIN_SECONDS = 7 * DAY_SECONDS

const updateParams = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(),
  submit: boolean.default(true),
})

export const disputeEndpoints = [
  endpoint('GET /v1/disputes', { browser: false }, listParams, ({ db }, params) =>
    listDisputes(db, params),
  ),
  endpoint('GET /v1/disputes/:id', { browser: false }, z.strictObject({}), ({ db, id }) =>
    readDispute(db, id),
  ),
  endpoint('POST /v1/disputes/:id', { browser: false }, updateParams, submitEvidence),
  endpoint(
    'POST /v1/disputes/:id/close',
    { browser: false },
    z.strictObject({}),
    async (call): Promise<Stripe.Dispute> => close(call, await lockOpen(call), 'lost'),
  ),
  // Not Stripe's API: there, the buyer's bank does it. The id is the payment intent's.
  endpoint(
    'POST /sandbox/dispute/:id',
    { browser: false },
    z.strictObject({
      reason: z.enum(REASONS).default('fraudulent'),
      inquiry: boolean.default(false),
      days_ago: integer.default(0),
    }),
    async (call, { reason, inquiry, days_ago: daysAgo }) => {
      const intent = await lockIntent(call.db, call.id)
      if (intent.status !== 'succeeded') throw invalidRequest('There is no charge to dispute.')
      return openDispute(call, intent, { reason, isInquiry: inquiry, daysAgo })
    },
  ),
]

/**
 * The bank disputes what is not refunded of a charge, or asks about it. The caller has locked the
 * intent.
 */
export async function openDispute(
  call: Call,
  intent: Intent,
  { reason, isInquiry, daysAgo = 0 }: Claim,
) {
  const { db, emit } = call
  const amount = intent.amount_received - (await refundedOf(db, intent.id))
  if (amount <= 0) throw invalidRequest('The charge has been refunded.')
  if ((await disputesOf(db, intent.id)).length > 0) throw invalidRequest('It is disputed already.')
  const { card } = (await methodForCharge(db, String(intent.payment_method))).body
  const created = nowInSeconds() - daysAgo * DAY_SECONDS
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: String(intent.latest_charge),
    created,
    currency: intent.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: created + ANSWER_WITHIN_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    payment_method_details: {
      type: 'card',
      card: {
        brand: card?.brand ?? 'unknown',
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: card?.brand ?? 'unknown',
        network_reason_code: null,
      },
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  }
  await saveDispute(db, dispute)
  emit({ type: 'charge.dispute.created', data: { object: dispute } })
  if (!isInquiry) emit({ type: 'charge.dispute.funds_withdrawn', data: { object: dispute } })
  await endWarnings(call, intent.id)
  return dispute
}

async function submitEvidence(
  call: Call,
  { evidence, submit }: z.infer<typeof updateParams>,
): Promise<Stripe.Dispute> {
  const dispute = await lockOpen(call)
  const { uncategorized_text = null } = evidence ?? {}
  const isInquiry = dispute.status.startsWith('warning_')
  const answered: Stripe.Dispute = {
    ...dispute,
    evidence: { ...dispute.evidence, uncategorized_text },
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: true,
      submission_count: dispute.evidence_details.submission_count + (submit ? 1 : 0),
      submission_method: submit ? 'manual' : 'not_submitted',
    },
    ...(submit && { status: isInquiry ? 'warning_under_review' : 'under_review' }),
  }
  const decided = submit && DECISIVE[uncategorized_text ?? '']
  if (decided) return close(call, answered, isInquiry ? 'warning_closed' : decided)
  await saveDispute(call.db, answered)
  call.emit({ type: 'charge.dispute.updated', data: { object: answered } })
  return answered
}

/** The dispute, with its intent locked until the call is over. */
async function lockOpen({ db, id }: Call) {
  const { payment_intent } = await readDispute(db, id)
  await lockIntent(db, String(payment_intent))
  const dispute = await readDispute(db, id)
  if (['won', 'lost', 'warning_closed'].includes(dispute.status)) {
    throw invalidRequest(`This dispute is already closed: its status is ${dispute.status}.`)
  }
  return dispute
}
