import { sleep } from './time.ts'
import { reportViolation } from './violations.ts'
import { anyWebUrl } from './web-processes.ts'

export type Answer = { status: number; body: Record<string, unknown> }

/**
 * An account, or with `orderToken` the guest of an order, or with `basketToken` the guest of a
 * basket.
 */
export type Caller = { ip: string; token?: string; orderToken?: string; basketToken?: string }

type Call = { body?: object; key?: string; url?: string; signal?: AbortSignal }

const TIMEOUT_MS = 90_000

/**
 * One call to the API, with its key again while the shop says that it is busy. Status 0: no answer
 * came.
 */
export async function call(
  caller: Caller,
  method: string,
  path: string,
  { signal = AbortSignal.timeout(TIMEOUT_MS), ...sent }: Call = {},
): Promise<Answer> {
  for (;;) {
    const answer = await callOnce(caller, method, path, { ...sent, signal })
    if (!sent.key || !isBusy(answer) || signal.aborted) return answer
    await pause()
  }
}

function isBusy({ status, body }: Answer) {
  return status === 503 && String(body.detail).startsWith('The shop is busy')
}

function pause() {
  return sleep(200 + Math.random() * 200)
}

async function callOnce(
  caller: Caller,
  method: string,
  path: string,
  { body, key, url = anyWebUrl(), signal }: Call,
): Promise<Answer> {
  try {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(caller.token && { authorization: `Bearer ${caller.token}` }),
        ...(caller.orderToken && { 'order-token': caller.orderToken }),
        ...(caller.basketToken && { 'basket-token': caller.basketToken }),
        'x-forwarded-for': caller.ip,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ?? null,
    })
    const answer = { status: response.status, body: await response.json() }
    if (answer.status === 500)
      reportViolation(`${method} ${path} was answered with an internal error`)
    return answer
  } catch {
    return { status: 0, body: {} }
  }
}

/** Retries while the shop or Stripe is unreachable. */
export async function retryUntilAnswered(attempt: () => Promise<Answer>) {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const answer = await attempt()
    if (![0, 429, 500, 502, 503].includes(answer.status) || Date.now() > deadline) return answer
    await pause()
  }
}
