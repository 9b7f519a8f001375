import { eq } from 'drizzle-orm'
import type { AuditRecord } from '#contract/staff/audit.ts'
import { db } from '#server/platform/db/client.ts'
import { audit } from '#server/platform/db/schema/audit.ts'
import { aPerson } from './builders.ts'
import { call } from './call.ts'

/** All audit records, as an admin reads them. */
export async function readAudit() {
  const admin = await aPerson({ role: 'admin' })
  const { body } = await call('GET', '/audit', { as: admin })
  const records: AuditRecord[] = body
  return records
}

/** The audit records of a user, an order or whatever has this id. */
export function auditOf(subjectId: string) {
  return db.select().from(audit).where(eq(audit.subjectId, subjectId)).orderBy(audit.createdAt)
}
