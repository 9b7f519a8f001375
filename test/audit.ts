import type { AuditRecord } from '#contract/audit.ts'
import { aPerson } from './builders.ts'
import { call } from './call.ts'

/** All audit records, as an admin reads them. */
export async function readAudit() {
  const admin = await aPerson({ role: 'admin' })
  const { body } = await call('GET', '/audit', { as: admin })
  const records: AuditRecord[] = body
  return records
}
