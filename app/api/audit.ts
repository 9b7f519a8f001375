import type { AuditRecord } from '#contract/staff/audit.ts'
import { listPath } from './list-path.ts'
import { getPage } from './page.ts'

/** One page of the audit log, newest first. @param q what it is about; empty: all */
export function listAudit(q: string, cursor?: string, limit?: number) {
  return getPage<AuditRecord>(listPath('/audit', cursor, limit, q ? { q } : {}))
}
