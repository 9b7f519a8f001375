import type { PoolClient } from 'pg'
import type { Call } from './endpoint.ts'
import type { BrowserIntent, Intent } from './object.ts'
import { invalidRequest, noSuch } from './problem.ts'

export async function readIntent(db: PoolClient, id: string) {
  const { rows } = await db.query<{ body: Intent }>(
    'select body from sandbox.payment_intent where id = $1',
    [id],
  )
  if (!rows[0]) throw noSuch('payment_intent', id, 'intent')
  return rows[0].body
}

/** The intent, locked until the call is over. */
export async function lockIntent(db: PoolClient, id: string, param = 'intent') {
  const { rows } = await db.query<{ body: Intent }>(
    'select body from sandbox.payment_intent where id = $1 for update',
    [id],
  )
  if (!rows[0]) throw noSuch('payment_intent', id, param)
  return rows[0].body
}

export async function saveIntent(db: PoolClient, intent: Intent) {
  await db.query('update sandbox.payment_intent set body = $2 where id = $1', [intent.id, intent])
}

const PARTICIPLES = { authenticate: 'authenticated', cancel: 'canceled', confirm: 'confirmed' }

/** @throws StripeProblem payment_intent_unexpected_state */
export function refuseUnless(
  call: Call,
  intent: Intent,
  verb: keyof typeof PARTICIPLES,
  allowed: Intent['status'][],
) {
  if (allowed.includes(intent.status)) return
  const reason =
    verb === 'confirm' && intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed.'
      : `it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${PARTICIPLES[verb]}: ${allowed.join(', ')}.`
  throw invalidRequest(`You cannot ${verb} this PaymentIntent because ${reason}`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: shown(call, intent),
  })
}

/** @throws StripeProblem unless a browser names the secret of this very intent */
export function checkSecret({ publishable }: Call, intent: Intent, secret: string | undefined) {
  if (secret === undefined && publishable) {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    })
  }
  if (secret !== undefined && secret !== intent.client_secret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { param: 'client_secret' },
    )
  }
}

/** A browser does not get to see the shop's own notes on the payment. */
export function shown({ publishable }: Call, intent: Intent): Intent | BrowserIntent {
  if (!publishable) return intent
  const {
    amount_received: _received,
    latest_charge: _charge,
    metadata: _metadata,
    ...rest
  } = intent
  return rest
}
