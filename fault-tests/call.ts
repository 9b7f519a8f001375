import { sleep } from './time.ts'
import { violation } from './verdict.ts'
import { anyUrl } from './web.ts'

export type Answer = { status: number; body: Record<string, unknown> }

type Call = { body?: object; key?: string; url?: string; signal?: AbortSignal }

const PATIENCE_MS = 90_000

/** One call of somebody. Status 0: no answer came. */
export async function call(
  who: { token: string; address: string },
  method: string,
  path: string,
  { body, key, url = anyUrl(), signal }: Call = {},
): Promise<Answer> {
  try {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${who.token}`,
        'x-forwarded-for': who.address,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ?? AbortSignal.timeout(PATIENCE_MS),
    })
    const answer = { status: response.status, body: await response.json() }
    if (answer.status === 500) violation(`${method} ${path} was answered with an internal error`)
    return answer
  } catch {
    return { status: 0, body: {} }
  }
}

/** Tries again, as a patient person does, while the shop or Stripe is away. */
export async function insist(attempt: () => Promise<Answer>) {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await attempt()
    if (![0, 429, 500, 502, 503].includes(answer.status) || Date.now() > deadline) return answer
    await sleep(200 + Math.random() * 200)
  }
}
