import type { CheckName, CheckResult } from '#contract/staff/check.ts'
import { call } from './authorized-call.ts'

export function listChecks() {
  return call<CheckResult[]>('GET', '/staff/check')
}

export function tryChecks(names: readonly CheckName[]) {
  return call<CheckResult[]>('POST', '/staff/check', { names })
}
