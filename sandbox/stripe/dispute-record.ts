import type { PoolClient } from 'pg'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call } from './endpoint.ts'
import { integer, listLimit, text } from './params.ts'
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

export const listParams = z.strictObject({
  created: z.strictObject({ gte: integer }).optional(),
  starting_after: text.optional(),
  limit: listLimit,
})

type ListParams = z.infer<typeof listParams>

export function listDisputes(db: PoolClient, params: ListParams) {
  return list<Stripe.Dispute>(db, 'dispute', '/v1/disputes', params)
}

export function listWarnings(db: PoolClient, params: ListParams) {
  return list<Warning>(db, 'warning', '/v1/radar/early_fraud_warnings', params)
}

/** Newest first; those of one second are sorted by id, so that pages agree. */
async function list<Body>(
  db: PoolClient,
  kind: keyof typeof TABLES,
  url: string,
  { created, starting_after, limit }: ListParams,
): Promise<Stripe.ApiList<Body>> {
  const { rows } = await db.query<{ body: Body }>(
    `select body from ${TABLES[kind]} where ($1::bigint is null or (body ->> 'created')::bigint >= $1)
       and ($2::text is null or ((body ->> 'created')::bigint, id)
         < (select (body ->> 'created')::bigint, id from ${TABLES[kind]} where id = $2))
     order by (body ->> 'created')::bigint desc, id desc limit $3`,
    [created?.gte ?? null, starting_after ?? null, limit + 1],
  )
  const data = rows.slice(0, limit).map(({ body }) => body)
  return { object: 'list', url, has_more: rows.length > limit, data }
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
