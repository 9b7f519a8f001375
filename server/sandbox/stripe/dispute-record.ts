import type { PoolClient } from 'pg'
import type Stripe from 'stripe'
import type { Call } from './endpoint.ts'
import { noSuch } from './problem.ts'

// Disputes and early fraud warnings as the sandbox stores them, under the lock of their intent.

type Warning = Stripe.Radar.EarlyFraudWarning

const TABLES = { dispute: 'sandbox.dispute', warning: 'sandbox.fraud_warning' }

/** @throws StripeProblem 404 */
export async function readDispute(db: PoolClient, id: string) {
  const [body] = await read<Stripe.Dispute>(db, 'dispute', 'id', id)
  if (!body) throw noSuch('dispute', id, 'dispute')
  return body
}

/** @throws StripeProblem 404 */
export async function readWarning(db: PoolClient, id: string) {
  const [body] = await read<Warning>(db, 'warning', 'id', id)
  if (!body) throw noSuch('early_fraud_warning', id, 'early_fraud_warning')
  return body
}

export function disputesOf(db: PoolClient, intentId: string) {
  return read<Stripe.Dispute>(db, 'dispute', 'payment_intent', intentId)
}

async function read<Body>(
  db: PoolClient,
  kind: keyof typeof TABLES,
  column: 'id' | 'payment_intent',
  value: string,
) {
  const { rows } = await db.query<{ body: Body }>(
    `select body from ${TABLES[kind]} where ${column} = $1`,
    [value],
  )
  return rows.map(({ body }) => body)
}

export async function saveDispute(db: PoolClient, dispute: Stripe.Dispute) {
  await save(db, 'dispute', dispute)
}

export async function saveWarning(db: PoolClient, warning: Warning) {
  await save(db, 'warning', warning)
}

async function save(
  db: PoolClient,
  kind: keyof typeof TABLES,
  body: Pick<Stripe.Dispute, 'id'> & { payment_intent?: Stripe.Dispute['payment_intent'] },
) {
  await db.query(
    `insert into ${TABLES[kind]} (id, payment_intent, body) values ($1, $2, $3)
     on conflict (id) do update set body = excluded.body`,
    [body.id, body.payment_intent, body],
  )
}

/** A warning is over once its charge is disputed or refunded whole. */
export async function endWarnings({ db, emit }: Call, intentId: string) {
  const warnings = await read<Warning>(db, 'warning', 'payment_intent', intentId)
  for (const warning of warnings.filter(({ actionable }) => actionable)) {
    const ended = { ...warning, actionable: false }
    await saveWarning(db, ended)
    emit({ type: 'radar.early_fraud_warning.updated', data: { object: ended } })
  }
}

/** The bank has no more to ask about a charge that was refunded whole. */
export async function closeInquiries(call: Call, intentId: string) {
  for (const dispute of await disputesOf(call.db, intentId)) {
    if (/^warning_(?!closed)/.test(dispute.status)) await close(call, dispute, 'warning_closed')
  }
}

export async function close(
  { db, emit }: Call,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost' | 'warning_closed',
) {
  const closed: Stripe.Dispute = { ...dispute, status, is_charge_refundable: status !== 'lost' }
  await saveDispute(db, closed)
  emit({ type: 'charge.dispute.updated', data: { object: closed } })
  emit({ type: 'charge.dispute.closed', data: { object: closed } })
  if (status === 'won') emit({ type: 'charge.dispute.funds_reinstated', data: { object: closed } })
  return closed
}
