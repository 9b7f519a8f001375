import { patience, sleep } from './time.ts'
import { reportViolation } from './violations.ts'
import { anyWebUrl } from './web-processes.ts'

export type Answer = {
  status: number
  body: Record<string, unknown>
  /** Of `retryUntilAnswered`, which gave up. */
  attempts?: number
}

/**
 * An account, or with `orderToken` the guest of an order, or with `basketToken` the guest of a
 * basket.
 */
export type Caller = { ip: string; token?: string; orderToken?: string; basketToken?: string }

type Call = { body?: object; key?: string; url?: string; signal?: AbortSignal }

const TIMEOUT_SECONDS = 90

/** One call to the API, with its key again while the shop says that it is busy. */
export async function call(
  caller: Caller,
  method: string,
  path: string,
  sent: Call = {},
): Promise<Answer> {
  const wait = patience(TIMEOUT_SECONDS)
  for (;;) {
    const answer = await callOnce(caller, method, path, sent)
    if (!sent.key || !isBusy(answer) || wait.isOver()) return answer
    await pause()
  }
}

function isBusy({ status, body }: Answer) {
  return status === 503 && String(body.detail).startsWith('The shop is busy')
}

function pause() {
  return sleep(200 + Math.random() * 200)
}

/** Status 0: no answer came. */
export async function callOnce(
  caller: Caller,
  method: string,
  path: string,
  { body, key, url = anyWebUrl(), signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000) }: Call,
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
      signal,
    })
    const answer = { status: response.status, body: bodyOf(await response.text()) }
    if (answer.status === 500)
      reportViolation(`${method} ${path} was answered with an internal error`)
    return answer
  } catch {
    return { status: 0, body: {} }
  }
}

/** A balancer's own error is no JSON. */
function bodyOf(text: string) {
  return text.startsWith('<') ? { detail: text.slice(0, 80) } : JSON.parse(text)
}

/** Retries while the shop or Stripe is unreachable. */
export async function retryUntilAnswered(attempt: () => Promise<Answer>) {
  const wait = patience(TIMEOUT_SECONDS)
  for (let attempts = 1; ; attempts += 1) {
    const answer = await attempt()
    if (![0, 429, 500, 502, 503].includes(answer.status)) return answer
    if (wait.isOver()) return { ...answer, attempts }
    await pause()
  }
}
