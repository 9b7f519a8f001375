import type { PoolClient } from 'pg'
import { z } from 'zod'
import { charge } from './attempt.ts'
import { failsAsDebit } from './bank-account.ts'
import { type Call, endpoint } from './endpoint.ts'
import { lockIntent, readIntent, saveIntent } from './intent-record.ts'
import { methodForCharge } from './method.ts'
import type { Intent } from './object.ts'
import { invalidRequest } from './problem.ts'

// What the bank answers to a debit that is processing.

type Settling = Pick<Call, 'db' | 'emit' | 'publishable'>

/** The bank's answer, if it is due: the debit succeeds or fails, once. */
export async function settleIfDue(call: Settling, intentId: string) {
  const { rows } = await call.db.query(
    'delete from sandbox.debit where payment_intent = $1 and settles_at <= now() returning 1',
    [intentId],
  )
  if (rows.length > 0) await settle(call, intentId)
}

async function settle(call: Settling, intentId: string) {
  const intent = await lockIntent(call.db, intentId)
  // Canceled meanwhile.
  if (intent.status !== 'processing') return
  const method = await methodForCharge(call.db, String(intent.payment_method))
  if (!failsAsDebit(method.outcome)) {
    await charge({ ...call, id: intentId }, intent)
    return
  }
  const failed: Intent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'insufficient_funds',
      message: 'The bank account has insufficient funds to complete the payment.',
      payment_method: method.body,
    },
  }
  await saveIntent(call.db, failed)
  call.emit({ type: 'payment_intent.payment_failed', data: { object: failed } })
}

/** Not Stripe's API: there, the bank answers in its own time. The id is the payment intent's. */
export const debitEndpoint = endpoint(
  'POST /sandbox/debit/:id',
  { browser: false },
  z.strictObject({}),
  async (call) => {
    const { rows } = await dueNow(call.db, call.id)
    if (rows.length === 0) throw invalidRequest('There is no debit that waits for its bank.')
    await settleIfDue(call, call.id)
    return readIntent(call.db, call.id)
  },
)

function dueNow(db: PoolClient, intentId: string) {
  return db.query(
    'update sandbox.debit set settles_at = now() where payment_intent = $1 returning 1',
    [intentId],
  )
}
