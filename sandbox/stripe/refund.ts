import type { PoolClient } from 'pg'
import type Stripe from 'stripe'
import { z } from 'zod'
import { refusesRefunds } from './card.ts'
import { chargeOf } from './charge.ts'
import { closeInquiries, disputesOf, endWarnings } from './dispute-record.ts'
import { type Call, endpoint } from './endpoint.ts'
import { lockIntent } from './intent-record.ts'
import { methodForCharge } from './method.ts'
import { listLimit, metadata, positiveInteger, text } from './params.ts'
import { invalidRequest, noSuch } from './problem.ts'
import { refundedOf } from './refunded.ts'
import { newId, nowInSeconds } from './store.ts'

const createParams = z.strictObject({
  payment_intent: text,
  amount: positiveInteger.optional(),
  reason: z
    .enum(
      ['duplicate', 'fraudulent', 'requested_by_customer'],
      'Invalid reason: must be one of duplicate, fraudulent, or requested_by_customer',
    )
    .optional(),
  metadata: metadata.optional(),
})

const listParams = z.strictObject({
  payment_intent: text.optional(),
  starting_after: text.optional(),
  limit: listLimit,
})

export const refundEndpoints = [
  endpoint('POST /v1/refunds', { browser: false }, createParams, createRefund),
  endpoint('GET /v1/refunds', { browser: false }, listParams, async ({ db }, params) => {
    const { rows } = await db.query<{ body: Stripe.Refund }>(
      `select body from sandbox.refund
       where ($1::text is null or payment_intent = $1)
         and ($2::text is null or position < (select position from sandbox.refund where id = $2))
       order by position desc limit $3`,
      [params.payment_intent ?? null, params.starting_after ?? null, params.limit + 1],
    )
    const data = rows.slice(0, params.limit).map((row) => row.body)
    return { object: 'list', url: '/v1/refunds', has_more: rows.length > params.limit, data }
  }),
  endpoint('GET /v1/refunds/:id', { browser: false }, z.strictObject({}), async ({ db, id }) => {
    const { rows } = await db.query<{ body: Stripe.Refund }>(
      'select body from sandbox.refund where id = $1',
      [id],
    )
    if (!rows[0]) throw noSuch('refund', id, 'refund')
    return rows[0].body
  }),
]

async function createRefund(call: Call, params: z.infer<typeof createParams>) {
  const { db, emit } = call
  const intent = await lockIntent(db, params.payment_intent, 'payment_intent')
  const charge = String(intent.latest_charge)
  if (intent.status !== 'succeeded') {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    )
  }
  const disputes = await disputesOf(db, intent.id)
  if (disputes.some(({ is_charge_refundable }) => !is_charge_refundable)) {
    throw invalidRequest(`Charge ${charge} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      charge,
    })
  }
  const refunded = await refundedOf(db, intent.id)
  const rest = intent.amount_received - refunded
  const amount = params.amount ?? rest
  if (rest === 0) {
    throw invalidRequest(`Charge ${charge} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  if (amount > rest) {
    const most = refunded > 0 ? 'unrefunded amount on charge' : 'charge amount'
    throw invalidRequest(
      `Refund amount (${money(amount)}) is greater than ${most} (${money(rest)})`,
      { param: 'amount' },
    )
  }

  const body: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge,
    created: nowInSeconds(),
    currency: intent.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund' } },
    metadata: params.metadata ?? {},
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  await db.query(
    'insert into sandbox.refund (id, payment_intent, amount, body) values ($1, $2, $3, $4)',
    [body.id, intent.id, amount, body],
  )
  const method = await methodForCharge(db, String(intent.payment_method))
  emit({ type: 'refund.created', data: { object: body } })
  emit({
    type: 'charge.refunded',
    data: { object: chargeOf(intent, method.body, refunded + amount, disputes.length > 0) },
  })
  if (refusesRefunds(method.outcome)) await fail(db, emit, body)
  else if (amount === rest) {
    await endWarnings(call, intent.id)
    await closeInquiries(call, intent.id)
  }
  return body
}

/** The bank sends the money back "some time later"; here, as soon as the answer is out. */
async function fail(db: PoolClient, emit: Call['emit'], refund: Stripe.Refund) {
  const failed: Stripe.Refund = { ...refund, status: 'failed', failure_reason: 'unknown' }
  await db.query('update sandbox.refund set body = $2 where id = $1', [refund.id, failed])
  emit({ type: 'refund.updated', data: { object: failed } })
  emit({ type: 'charge.refund.updated', data: { object: failed } })
  emit({ type: 'refund.failed', data: { object: failed } })
}

function money(cents: number) {
  return `$${(cents / 100).toFixed(2)}`
}
