import type { PartThatDidNotFit } from '#contract/staff/did-not-fit.ts'
import { call } from './authorized-call.ts'

// Refunded parts by cause: the staff only.

export function listPartsThatDidNotFit() {
  return call<PartThatDidNotFit[]>('GET', '/staff/did-not-fit')
}
