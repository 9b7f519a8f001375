// Imports only a type: pages name states and reasons without the library of the schemas.

import type { RefundCause } from '../payment/refund-cause.ts'

/** A return's states, in the sequence of its life. */
export const RETURN_STATES = [
  'requested',
  'approved',
  'received',
  'refunded',
  'closed',
  'refused',
  'withdrawn',
] as const

export type ReturnState = (typeof RETURN_STATES)[number]

/** In which staff have something to do, or wait for the parts. */
export const OPEN_RETURN_STATES = [
  'requested',
  'approved',
  'received',
] as const satisfies ReturnState[]

/** Why parts come back, as their buyer says it. */
export const RETURN_REASONS: [RefundCause, string][] = [
  ['does-not-fit', 'It does not fit'],
  ['changed-mind', 'I changed my mind'],
  ['damaged', 'It is damaged'],
  ['wrong-sent', 'You sent the wrong part'],
  ['other', 'Something else'],
]

/** Of a return of old parts, for their core charges. */
const CORE_REASON = 'The old part, for its core charge'

export function returnReason(reason: RefundCause) {
  if (reason === 'core') return CORE_REASON
  return RETURN_REASONS.find(([cause]) => cause === reason)?.[1] ?? reason
}
