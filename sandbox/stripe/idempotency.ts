import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { ProblemBody, Resource } from './object.ts'
import type { Form } from './params.ts'
import { invalidRequest, StripeProblem } from './problem.ts'

export type Answer = { status: number; body: Resource | { error: ProblemBody }; replayed?: true }

type Request = { key: string; endpoint: string; form: Form }

/**
 * Runs a call once per Idempotency-Key and repeats its answer afterwards, errors included. Wrong
 * parameters do not get this far, so they are not remembered, as with Stripe.
 */
export async function onlyOnce(
  db: PoolClient,
  { key, endpoint, form }: Request,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (key.length > 255) {
    throw invalidRequest('Idempotency keys can be at most 255 characters long.')
  }
  const lock = await db.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    [`driveline stripe sandbox key ${key}`],
  )
  if (!lock.rows[0]?.free) {
    throw new StripeProblem(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    })
  }

  const fingerprint = fingerprintOf(form)
  const known = await db.query<Answer & { endpoint: string; fingerprint: string }>(
    'select endpoint, fingerprint, status, body from sandbox.idempotency where key = $1',
    [key],
  )
  const [first] = known.rows
  if (first) {
    if (first.endpoint !== endpoint) {
      throw reused(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${first.endpoint}').`,
        key,
      )
    }
    if (first.fingerprint !== fingerprint) {
      throw reused(
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        key,
      )
    }
    return { status: first.status, body: first.body, replayed: true }
  }

  const answer = await run()
  await db.query(
    'insert into sandbox.idempotency (key, endpoint, fingerprint, status, body) values ($1, $2, $3, $4, $5)',
    [key, endpoint, fingerprint, answer.status, answer.body],
  )
  return answer
}

function reused(message: string, key: string) {
  return new StripeProblem(400, {
    type: 'idempotency_error',
    message: `${message} Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

/** Without the number of the card or account, and the CVC: even a hash could be guessed back. */
function fingerprintOf(form: Form) {
  const text = JSON.stringify(form, (name, value) => {
    if (name === 'cvc') return undefined
    return name.endsWith('number') ? String(value).slice(-4) : value
  })
  return createHash('sha256').update(text).digest('hex')
}
