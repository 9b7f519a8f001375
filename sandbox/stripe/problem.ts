import type { ProblemBody } from './object.ts'

/** Ends a call with one of Stripe's error answers. */
export class StripeProblem extends Error {
  override name = 'StripeProblem'
  readonly status: number
  readonly body: ProblemBody

  constructor(status: number, body: ProblemBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export function invalidRequest(
  message: string,
  details: Omit<ProblemBody, 'type' | 'message'> = {},
  status = 400,
) {
  return new StripeProblem(status, { type: 'invalid_request_error', message, ...details })
}

export function noSuch(kind: string, id: string, param: string) {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, 404)
}

export function cardProblem(message: string, details: Omit<ProblemBody, 'type' | 'message'>) {
  return new StripeProblem(402, { type: 'card_error', message, ...details })
}
