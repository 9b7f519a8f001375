import type { AuditRecord } from '#contract/audit.ts'
import { aPerson } from './builders.ts'
import { call } from './call.ts'

/** All audit records, as an admin reads them. */
export async function readAudit() {
  const admin = await aPerson({ role: 'admin' })
  return (await call('GET', '/audit', { as: admin })).body as AuditRecord[]
}
