import { z } from 'zod'
import { isDebit, secondsUntilAnswered } from './bank-account.ts'
import { claimOf, findDecline, needsAuthentication } from './card.ts'
import { openDispute } from './dispute.ts'
import { type Call, endpoint } from './endpoint.ts'
import { openWarning } from './fraud-warning.ts'
import { checkSecret, lockIntent, refuseUnless, saveIntent, shown } from './intent-record.ts'
import { methodForCharge } from './method.ts'
import type { Intent } from './object.ts'
import { text } from './params.ts'
import { cardProblem, invalidRequest } from './problem.ts'
import { newId } from './store.ts'

/** Tries to charge the card. Being declined is an error for the caller and a new state as well. */
export async function confirmIntent(call: Call, intent: Intent, methodId?: string) {
  refuseUnless(call, intent, 'confirm', [
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
  ])
  const id = methodId ?? intent.payment_method
  if (!id) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state', payment_intent: shown(call, intent) },
    )
  }
  const method = await methodForCharge(call.db, id)
  requireAllowed(intent, method.body.type)
  const attempt: Intent = { ...intent, payment_method: method.body.id, last_payment_error: null }

  const decline = findDecline(method.outcome)
  if (decline) {
    const chargeId = newId('ch')
    const { message, ...codes } = decline
    const details = { ...codes, charge: chargeId, payment_method: method.body }
    const declined: Intent = {
      ...attempt,
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      latest_charge: chargeId,
      last_payment_error: { type: 'card_error', message, ...details },
    }
    await saveIntent(call.db, declined)
    call.emit({ type: 'payment_intent.payment_failed', data: { object: declined } })
    throw cardProblem(message, { ...details, payment_intent: shown(call, declined) })
  }

  if (needsAuthentication(method.outcome)) {
    const waiting: Intent = {
      ...attempt,
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
    }
    await saveIntent(call.db, waiting)
    call.emit({ type: 'payment_intent.requires_action', data: { object: waiting } })
    return shown(call, waiting)
  }
  if (isDebit(method.outcome)) return beginDebit(call, attempt, method.outcome)
  return charge(call, attempt, method.outcome)
}

function requireAllowed({ payment_method_types }: Intent, type: string) {
  if (payment_method_types.includes(type)) return
  throw invalidRequest(
    `The PaymentMethod provided (${type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${payment_method_types.join(', ')}.`,
    { code: 'payment_intent_incompatible_payment_method' },
  )
}

/** A bank takes its time: until it answers, the debit is processing. */
async function beginDebit(call: Call, attempt: Intent, outcome: string) {
  const processing: Intent = {
    ...attempt,
    status: 'processing',
    latest_charge: newId('ch'),
    next_action: null,
  }
  await saveIntent(call.db, processing)
  await call.db.query(
    `insert into sandbox.debit (payment_intent, settles_at)
     values ($1, coalesce(now() + $2 * interval '1 second', 'infinity'))`,
    [processing.id, secondsUntilAnswered(outcome)],
  )
  call.emit({ type: 'payment_intent.processing', data: { object: processing } })
  return shown(call, processing)
}

/** The money arrives. */
export async function charge(call: Call, intent: Intent, outcome?: string) {
  const succeeded: Intent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: intent.status === 'processing' ? intent.latest_charge : newId('ch'),
    next_action: null,
  }
  await saveIntent(call.db, succeeded)
  call.emit({ type: 'payment_intent.succeeded', data: { object: succeeded } })
  // "Some time later" at a bank; here, as soon as the answer is out.
  const claim = claimOf(outcome ?? '')
  if (claim === 'warning') await openWarning(call, succeeded)
  else if (claim) await openDispute(call, succeeded, claim)
  return shown(call, succeeded)
}

/** The buyer's answer at the bank's page. Not Stripe's API: there, the page is Stripe's as well. */
export const authenticationEndpoint = endpoint(
  'POST /sandbox/3ds/:id',
  { browser: true },
  z.strictObject({ client_secret: text, outcome: z.enum(['success', 'failure']) }),
  async (call, params) => {
    const intent = await lockIntent(call.db, call.id)
    checkSecret(call, intent, params.client_secret)
    refuseUnless(call, intent, 'authenticate', ['requires_action'])
    if (params.outcome === 'success') return charge(call, intent)

    const method = await methodForCharge(call.db, String(intent.payment_method))
    const failed: Intent = {
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: {
        type: 'invalid_request_error',
        code: 'payment_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
        payment_method: method.body,
      },
    }
    await saveIntent(call.db, failed)
    call.emit({ type: 'payment_intent.payment_failed', data: { object: failed } })
    return shown(call, failed)
  },
)
