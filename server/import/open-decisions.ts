import { type SQL, sql } from 'drizzle-orm'
import { IMPORT_JOB } from './upload.ts'

/**
 * The decisions about an import's queue whose rows are still to be checked again; `key` is the name
 * that each is about.
 */
export function openDecisions(importId: SQL) {
  return sql`select d.payload ->> 'key' as key from job d where d.kind = ${IMPORT_JOB} and d.subject_id = ${importId}
    and d.event like 'decide %' and d.done_at is null and d.failed_at is null`
}
