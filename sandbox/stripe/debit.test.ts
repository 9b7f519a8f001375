import { expect, test } from 'vitest'
import { anIntent, errorOf, stripe } from '#test/stripe-sandbox.ts'

const debit = async (bank: string) => {
  const { id } = await stripe.paymentIntents.create({ amount: 2000, currency: 'usd' })
  const payment_method = `pm_usBankAccount_${bank}`
  return stripe.paymentIntents.confirm(id, { payment_method })
}

const settle = (id: string) => stripe.rawRequest('POST', `/sandbox/debit/${id}`)

test('a debit is processing until its bank answers, once', async () => {
  const processing = await debit('success')
  expect(processing).toMatchObject({ status: 'processing', amount_received: 0 })
  const { id, latest_charge } = processing
  expect(await settle(id)).toMatchObject({ status: 'succeeded', amount_received: 2000 })
  expect(await errorOf(settle(id))).toMatchObject({ statusCode: 400 })
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'succeeded',
    latest_charge,
  })
})

test('a debit without funds fails, and the intent takes another payment method', async () => {
  const { id } = await debit('insufficientFunds')
  expect(await settle(id)).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { code: 'insufficient_funds' },
  })
  const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  expect(paid.status).toBe('succeeded')
})

test('a debit that is processing can be canceled, and then its bank is not asked', async () => {
  const { id } = await debit('success')
  expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled' })
  expect(await settle(id)).toMatchObject({ status: 'canceled' })
})

test('an intent for cards alone takes no bank account', async () => {
  const { id } = await anIntent()
  const refused = stripe.paymentIntents.confirm(id, { payment_method: 'pm_usBankAccount_success' })
  expect(await errorOf(refused)).toMatchObject({
    code: 'payment_intent_incompatible_payment_method',
  })
})

test('of bank accounts only Stripe’s test accounts exist', async () => {
  const create = (account_number: string) =>
    stripe.paymentMethods.create({
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: 'individual',
        account_number,
        routing_number: '110000000',
      },
    })
  expect(await create('000123456789')).toMatchObject({
    type: 'us_bank_account',
    us_bank_account: { last4: '6789', routing_number: '110000000' },
  })
  expect(await errorOf(create('123'))).toMatchObject({ code: 'account_number_invalid' })
})
