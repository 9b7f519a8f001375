import type { PoolClient } from 'pg'
import type { z } from 'zod'
import type { Occurrence, Resource } from './object.ts'
import { checkParams, type Form } from './params.ts'

/** One call in progress. `db` is inside the call's transaction. */
export type Call = {
  db: PoolClient
  /** The id in the path, or '' where there is none. */
  id: string
  /** true: a browser asks, which may see and do less. */
  publishable: boolean
  /** Sends an event to the webhook, after the response. */
  emit: (occurrence: Occurrence) => void
}

export type Endpoint = {
  method: 'GET' | 'POST'
  url: string
  /** Whether Stripe takes this call with a publishable key. */
  browser: boolean
  /** @throws StripeProblem when the parameters are wrong, before anything is touched */
  prepare: (form: Form) => (call: Call) => Promise<Resource>
}

/**
 * Declares one call of the API. `run` may throw a StripeProblem after it has changed something:
 * a declined card is an error to the caller, and still a new state of the intent.
 */
export function endpoint<Params>(
  line: `${Endpoint['method']} ${string}`,
  { browser }: { browser: boolean },
  schema: z.ZodType<Params>,
  run: (call: Call, params: Params) => Promise<Resource>,
): Endpoint {
  const [method, url = ''] = line.split(' ')
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    url,
    browser,
    prepare(form) {
      const params = checkParams(schema, form)
      return (call) => run(call, params)
    },
  }
}
