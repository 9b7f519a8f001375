import type { Misfit } from '#contract/misfit.ts'
import { call } from './call.ts'

// Refunded parts by cause: admins only.

export function listMisfits() {
  return call<Misfit[]>('GET', '/staff/misfit')
}
