import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aCard, anIntent, authenticate, CARD, errorOf, pay, stripe } from '#test/stripe-sandbox.ts'

test('an intent starts without a payment method and stores its parameters', async () => {
  const intent = await anIntent({ amount: 1234, metadata: { orderId: 'o-1', 'a b': 'ä&=[]' } })
  expect(intent).toMatchObject({
    object: 'payment_intent',
    amount: 1234,
    amount_received: 0,
    currency: 'usd',
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: null,
    livemode: false,
    metadata: { orderId: 'o-1', 'a b': 'ä&=[]' },
    allowed_payment_method_types: ['card'],
    payment_method_types: ['card'],
  })
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{20,}$`))
  expect(Math.abs(intent.created - Date.now() / 1000)).toBeLessThan(60)
  expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent)
  expect(intent.lastResponse.requestId).toMatch(/^req_/)
})

test('a good card is charged', async () => {
  const intent = await anIntent({ amount: 500 })
  const method = await aCard(CARD.ok, { name: 'Ada', email: 'ada@example.com' })
  expect(method).toMatchObject({
    billing_details: { name: 'Ada', email: 'ada@example.com' },
    card: { brand: 'visa', last4: '4242', exp_month: 12 },
  })
  const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: method.id })
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 500,
    payment_method: method.id,
    latest_charge: expect.stringMatching(/^ch_/),
  })
  expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(paid)
  expect(await stripe.paymentMethods.retrieve(method.id)).toEqual(method)
})

test('a declined card is an error, and the intent takes another card afterwards', async () => {
  const intent = await anIntent()
  const method = await aCard(CARD.declined)
  const error = await errorOf(
    stripe.paymentIntents.confirm(intent.id, { payment_method: method.id }),
  )
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
  expect(error).toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    payment_intent: { id: intent.id, status: 'requires_payment_method' },
  })
  const after = await stripe.paymentIntents.retrieve(intent.id)
  expect(after).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    amount_received: 0,
    last_payment_error: { type: 'card_error', code: 'card_declined', charge: after.latest_charge },
  })

  const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
})

test('a card without funds says so', async () => {
  const error = await errorOf(pay(CARD.noFunds))
  expect(error).toMatchObject({
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  })
})

test('a number that is no test card is declined like in test mode', async () => {
  expect(await errorOf(pay('4111111111111111'))).toMatchObject({
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: expect.stringMatching(
      /^Your card was declined\. Your request was in test mode, but used a non test/,
    ),
  })
})

test('a card that cannot exist is refused before it becomes a payment method', async () => {
  const year = new Date().getUTCFullYear()
  const cases = [
    [{ number: '4242424242424241' }, 'incorrect_number', 'Your card number is incorrect.'],
    [{ number: 'abc' }, 'incorrect_number', 'Your card number is incorrect.'],
    [{ exp_year: year - 1 }, 'invalid_expiry_year', "Your card's expiration year is invalid."],
    [{ exp_month: 13 }, 'invalid_expiry_month', "Your card's expiration month is invalid."],
    [{ exp_month: 0, exp_year: year }, 'invalid_expiry_month', expect.any(String)],
    [{ cvc: '12' }, 'invalid_cvc', "Your card's security code is invalid."],
  ] as const
  for (const [change, code, message] of cases) {
    const card = { number: CARD.ok, exp_month: 12, exp_year: 2034, cvc: '123', ...change }
    const error = await errorOf(stripe.paymentMethods.create({ type: 'card', card }))
    expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code, message })
  }
})

test('3-D Secure: the intent waits for the buyer, who can agree', async () => {
  const intent = await pay(CARD.threeDSecure)
  expect(intent).toMatchObject({
    status: 'requires_action',
    amount_received: 0,
    next_action: { type: 'use_stripe_sdk' },
  })
  const answer = await authenticate(intent, 'success')
  expect(answer.body).toMatchObject({ status: 'succeeded', next_action: null })
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'succeeded',
    amount_received: intent.amount,
  })
  expect(await authenticate(intent, 'failure')).toMatchObject({
    status: 400,
    body: { error: { code: 'payment_intent_unexpected_state' } },
  })
})

test('3-D Secure: a refusal leaves the intent unpaid with the reason', async () => {
  const intent = await pay(CARD.threeDSecure)
  await authenticate(intent, 'failure')
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    next_action: null,
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    },
  })
})

test('an intent can be created and confirmed in one call', async () => {
  const intent = await anIntent({ payment_method: 'pm_card_visa', confirm: true })
  expect(intent.status).toBe('succeeded')
  const waiting = await anIntent({ payment_method: 'pm_card_visa' })
  expect(waiting.status).toBe('requires_confirmation')
  expect((await stripe.paymentIntents.confirm(waiting.id)).status).toBe('succeeded')
})

test('an intent without a payment method cannot be confirmed', async () => {
  const { id } = await anIntent()
  expect(await errorOf(stripe.paymentIntents.confirm(id))).toMatchObject({
    statusCode: 400,
    code: 'payment_intent_unexpected_state',
    message: expect.stringContaining("it's missing a payment method"),
  })
})

test('an unpaid intent can be canceled, and then not confirmed', async () => {
  const { id } = await anIntent()
  const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
  expect(canceled).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
    canceled_at: expect.any(Number),
  })
  const again = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))
  expect(again).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'canceled' },
  })
  expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

test('a paid intent can be neither canceled nor paid again', async () => {
  const { id } = await pay(CARD.ok)
  expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    code: 'payment_intent_unexpected_state',
    message: expect.stringMatching(
      /^You cannot cancel this PaymentIntent because it has a status of succeeded\./,
    ),
    payment_intent: { id, status: 'succeeded' },
  })
  expect(
    await errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })),
  ).toMatchObject({
    code: 'payment_intent_unexpected_state',
    message:
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
  })
})

test('when cancel and confirm race, exactly one of them wins', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await anIntent()
    const results = await Promise.allSettled([
      stripe.paymentIntents.cancel(id),
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { status, amount_received } = await stripe.paymentIntents.retrieve(id)
    expect([status, amount_received]).toEqual(
      results[0].status === 'fulfilled' ? ['canceled', 0] : ['succeeded', 2000],
    )
  }
})

test('two confirmations at once charge once', async () => {
  const { id } = await anIntent()
  const confirm = () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  const results = await Promise.allSettled([confirm(), confirm()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('amounts outside of what Stripe takes are refused', async () => {
  const cases = [
    [49, 'amount_too_small', 'Amount must be at least $0.50 usd'],
    [100_000_000, 'amount_too_large', 'Amount must be no more than $999,999.99'],
    [0, 'parameter_invalid_integer', 'Invalid positive integer'],
    [12.5, 'parameter_invalid_integer', 'Invalid integer: 12.5'],
  ] as const
  for (const [amount, code, message] of cases) {
    expect(await errorOf(anIntent({ amount }))).toMatchObject({
      statusCode: 400,
      code,
      message,
      param: 'amount',
    })
  }
  expect((await anIntent({ amount: 50 })).amount).toBe(50)
  expect((await anIntent({ amount: 99_999_999 })).amount).toBe(99_999_999)
})
