import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { CARD, errorOf, eventsOf, pay, send, stripe } from '#test/stripe-sandbox.ts'

// What a buyer's bank says of a charge.

/** The disputes' and warnings' events of an intent, once there are so many. */
async function claimsOf(intentId: string, count: number) {
  const events = () => eventsOf(intentId).filter(({ type }) => /dispute|warning/.test(type))
  await expect.poll(events, { timeout: 5000 }).toHaveLength(count)
  return events()
}

function idIn([event]: Stripe.Event[]) {
  if (!event || !('id' in event.data.object)) throw new Error('no event has come')
  return String(event.data.object.id)
}

async function disputed(card = CARD.dispute) {
  const intent = await pay(card, { amount: 1000 })
  const events = await claimsOf(intent.id, card === CARD.dispute ? 2 : 1)
  return { intent, dispute: await stripe.disputes.retrieve(idIn(events)) }
}

test('a card that is disputed is charged first, and then nothing of it can be refunded', async () => {
  const { intent, dispute } = await disputed()
  expect(intent.status).toBe('succeeded')
  expect(dispute).toMatchObject({
    object: 'dispute',
    amount: 1000,
    charge: intent.latest_charge,
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
    is_charge_refundable: false,
    evidence_details: { has_evidence: false, past_due: false, submission_count: 0 },
    payment_method_details: { type: 'card', card: { case_type: 'chargeback' } },
  })
  expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created)
  expect(await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    statusCode: 400,
    code: 'charge_disputed',
    charge: intent.latest_charge,
    message: `Charge ${intent.latest_charge} has been charged back; cannot issue a refund.`,
  })
  expect((await claimsOf(intent.id, 2)).map(({ type }) => type)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ])
})

test('evidence decides a dispute as Stripe’s test values do, once', async () => {
  const { intent, dispute } = await disputed()
  const submit = (uncategorized_text: string, more = {}) =>
    stripe.disputes.update(dispute.id, { evidence: { uncategorized_text }, ...more })
  expect((await submit('A receipt', { submit: false })).status).toBe('needs_response')
  expect((await submit('A receipt')).status).toBe('under_review')
  expect(await submit('winning_evidence')).toMatchObject({
    status: 'won',
    is_charge_refundable: true,
  })
  expect(await errorOf(submit('losing_evidence'))).toMatchObject({ statusCode: 400 })
  expect((await claimsOf(intent.id, 7)).slice(-3).map(({ type }) => type)).toEqual([
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ])
  expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(1000)
})

test('a dispute that is accepted is lost, and its charge stays as it is', async () => {
  const { intent, dispute } = await disputed()
  expect((await stripe.disputes.close(dispute.id)).status).toBe('lost')
  expect(await errorOf(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    code: 'charge_disputed',
  })
})

test('an inquiry takes no money, and a full refund ends it', async () => {
  const { intent, dispute } = await disputed(CARD.inquiry)
  expect(dispute).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true })
  await stripe.refunds.create({ payment_intent: intent.id, amount: 300 })
  expect((await stripe.disputes.retrieve(dispute.id)).status).toBe('warning_needs_response')
  await stripe.refunds.create({ payment_intent: intent.id })
  expect((await stripe.disputes.retrieve(dispute.id)).status).toBe('warning_closed')
})

test('an early fraud warning is over once its charge is refunded whole, or disputed', async () => {
  for (const end of ['refund', 'dispute']) {
    const intent = await pay(CARD.fraudWarning, { amount: 1000 })
    const id = idIn(await claimsOf(intent.id, 1))
    const read = () => stripe.radar.earlyFraudWarnings.retrieve(id)
    expect(await read()).toMatchObject({
      object: 'radar.early_fraud_warning',
      actionable: true,
      fraud_type: 'unauthorized_use_of_card',
      payment_intent: intent.id,
    })
    if (end === 'refund') await stripe.refunds.create({ payment_intent: intent.id })
    else await stripe.rawRequest('POST', `/sandbox/dispute/${intent.id}`)
    expect((await read()).actionable).toBe(false)
  }
})

test('a bank disputes the part of a charge that is not refunded, once', async () => {
  const { id } = await pay(CARD.ok, { amount: 1000 })
  await stripe.refunds.create({ payment_intent: id, amount: 400 })
  const open = () => stripe.rawRequest('POST', `/sandbox/dispute/${id}`, { reason: 'duplicate' })
  expect(await open()).toMatchObject({ amount: 600, reason: 'duplicate' })
  expect(await errorOf(open())).toMatchObject({ statusCode: 400 })
  const whole = await pay(CARD.ok, { amount: 1000 })
  await stripe.refunds.create({ payment_intent: whole.id })
  const late = stripe.rawRequest('POST', `/sandbox/dispute/${whole.id}`)
  expect(await errorOf(late)).toMatchObject({ statusCode: 400 })
  expect(await errorOf(stripe.disputes.retrieve('du_none'))).toMatchObject({ statusCode: 404 })
  expect((await send('POST', `/sandbox/dispute/${id}`, { key: 'pk_test_x' })).status).toBe(403)
})

test('disputes and warnings are listed, the newest first, from a second on and page by page', async () => {
  const before = Math.floor(Date.now() / 1000) - 1
  const opened = await Promise.all([disputed(), disputed(), disputed()])
  const listed: string[] = []
  for await (const { id } of stripe.disputes.list({ created: { gte: before }, limit: 2 })) {
    listed.push(id)
  }
  expect(listed).toEqual(expect.arrayContaining(opened.map(({ dispute }) => dispute.id)))
  expect(new Set(listed).size).toBe(listed.length)
  const later = { created: { gte: before + 3600 } }
  expect((await stripe.disputes.list(later)).data).toEqual([])
  const intent = await pay(CARD.fraudWarning, { amount: 1000 })
  const id = idIn(await claimsOf(intent.id, 1))
  const { data } = await stripe.radar.earlyFraudWarnings.list({ created: { gte: before } })
  expect(data).toContainEqual(expect.objectContaining({ id, payment_intent: intent.id }))
  expect((await stripe.radar.earlyFraudWarnings.list(later)).data).toEqual([])
})
