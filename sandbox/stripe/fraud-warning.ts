import type Stripe from 'stripe'
import { z } from 'zod'
import { listParams, listWarnings, readWarning, saveWarning } from './dispute-record.ts'
import { type Call, endpoint } from './endpoint.ts'
import { lockIntent } from './intent-record.ts'
import type { Intent } from './object.ts'
import { invalidRequest } from './problem.ts'
import { newId, nowInSeconds } from './store.ts'

export const fraudWarningEndpoints = [
  endpoint('GET /v1/radar/early_fraud_warnings', { browser: false }, listParams, ({ db }, params) =>
    listWarnings(db, params),
  ),
  endpoint(
    'GET /v1/radar/early_fraud_warnings/:id',
    { browser: false },
    z.strictObject({}),
    ({ db, id }) => readWarning(db, id),
  ),
  // Not Stripe's API: there, the buyer's bank does it. The id is the payment intent's.
  endpoint(
    'POST /sandbox/fraud-warning/:id',
    { browser: false },
    z.strictObject({}),
    async (call) => {
      const intent = await lockIntent(call.db, call.id)
      if (intent.status !== 'succeeded') throw invalidRequest('There is no charge to warn of.')
      return openWarning(call, intent)
    },
  ),
]

/** The bank warns that the card may not be its holder's. The caller has locked the intent. */
export async function openWarning({ db, emit }: Call, intent: Intent) {
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: String(intent.latest_charge),
    created: nowInSeconds(),
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent: intent.id,
  }
  await saveWarning(db, warning)
  emit({ type: 'radar.early_fraud_warning.created', data: { object: warning } })
  return warning
}
