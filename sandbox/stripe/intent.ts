import { z } from 'zod'
import { confirmIntent } from './attempt.ts'
import { settleIfDue } from './debit.ts'
import { type Call, endpoint } from './endpoint.ts'
import {
  checkSecret,
  lockIntent,
  readIntent,
  refuseUnless,
  saveIntent,
  shown,
} from './intent-record.ts'
import { methodForCharge, readMethod } from './method.ts'
import type { Intent } from './object.ts'
import { boolean, integer, list, metadata, text } from './params.ts'
import { newId, nowInSeconds } from './store.ts'
import { requireCalculation } from './tax.ts'

const createParams = z
  .strictObject({
    amount: integer,
    currency: z
      .string()
      .toLowerCase()
      .regex(/^[a-z]{3}$/, { error: ({ input }) => `Invalid currency: ${input}` }),
    allowed_payment_method_types: list(
      z.literal('card', 'The sandbox knows no payment method type but card'),
    ).optional(),
    confirm: boolean.default(false),
    description: text.optional(),
    hooks: z
      .strictObject({
        inputs: z.strictObject({ tax: z.strictObject({ calculation: text }) }),
      })
      .optional(),
    metadata: metadata.optional(),
    payment_method: text.optional(),
    receipt_email: text.optional(),
  })
  .superRefine(({ amount, currency }, ctx) => {
    const refuse = (code: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: ['amount'], message, params: { code } })
    if (amount < 1) refuse('parameter_invalid_integer', 'Invalid positive integer')
    else if (currency === 'usd' && amount < 50)
      refuse('amount_too_small', 'Amount must be at least $0.50 usd')
    else if (amount > 99_999_999)
      refuse('amount_too_large', 'Amount must be no more than $999,999.99')
  })

const confirmParams = z.strictObject({
  client_secret: text.optional(),
  payment_method: text.optional(),
  use_stripe_sdk: boolean.optional(),
})

const cancelParams = z.strictObject({
  cancellation_reason: z
    .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
    .optional(),
})

export const intentEndpoints = [
  endpoint('POST /v1/payment_intents', { browser: false }, createParams, createIntent),
  endpoint(
    'GET /v1/payment_intents/:id',
    { browser: true },
    z.strictObject({
      client_secret: text.optional(),
      expand: list(
        z.literal('payment_method', 'The sandbox expands payment_method alone'),
      ).optional(),
    }),
    async (call, params) => {
      await settleIfDue(call, call.id)
      const intent = await readIntent(call.db, call.id)
      checkSecret(call, intent, params.client_secret)
      if (!params.expand || !intent.payment_method) return shown(call, intent)
      return { ...intent, payment_method: await readMethod(call.db, intent.payment_method) }
    },
  ),
  endpoint(
    'POST /v1/payment_intents/:id/confirm',
    { browser: true },
    confirmParams,
    async (call, params) => {
      const intent = await lockIntent(call.db, call.id)
      checkSecret(call, intent, params.client_secret)
      return confirmIntent(call, intent, params.payment_method)
    },
  ),
  endpoint(
    'POST /v1/payment_intents/:id/cancel',
    { browser: false },
    cancelParams,
    async (call, params) => {
      const intent = await lockIntent(call.db, call.id)
      refuseUnless(call, intent, 'cancel', [
        'requires_payment_method',
        'requires_capture',
        'requires_confirmation',
        'requires_action',
        'processing',
      ])
      const canceled: Intent = {
        ...intent,
        status: 'canceled',
        canceled_at: nowInSeconds(),
        cancellation_reason: params.cancellation_reason ?? null,
        next_action: null,
      }
      await saveIntent(call.db, canceled)
      call.emit({ type: 'payment_intent.canceled', data: { object: canceled } })
      return canceled
    },
  ),
]

async function createIntent(call: Call, params: z.infer<typeof createParams>) {
  const method = params.payment_method && (await methodForCharge(call.db, params.payment_method))
  if (params.hooks) await requireCalculation(call.db, params.hooks.inputs.tax.calculation)
  const id = newId('pi')
  // Without a list, those that the dashboard turns on.
  const isAutomatic = params.allowed_payment_method_types === undefined
  const intent: Intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: isAutomatic ? { allow_redirects: 'always', enabled: true } : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: nowInSeconds(),
    currency: params.currency,
    customer: null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    ...(params.hooks && { hooks: params.hooks }),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method ? method.body.id : null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: isAutomatic ? ['card', 'us_bank_account'] : ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  await call.db.query('insert into sandbox.payment_intent (id, body) values ($1, $2)', [id, intent])
  return params.confirm ? confirmIntent(call, intent) : intent
}
