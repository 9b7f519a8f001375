import type { AuditRecord } from '#contract/audit.ts'
import { getPage } from './page.ts'
import { listPath } from './path.ts'

/** One page of the audit log, newest first. Admins only. */
export function listAudit(cursor?: string, limit?: number) {
  return getPage<AuditRecord>(listPath('/audit', cursor, limit))
}
