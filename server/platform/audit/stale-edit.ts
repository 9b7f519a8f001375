import { AppError, type StaleEdit } from '../errors.ts'
import { findLastRecord } from './audit.ts'

/**
 * The refusal of an edit that began with another version.
 * @param stale what it changes as it is now, and who has changed it
 */
export function staleEdit(
  noun: string,
  stale: StaleEdit,
  detail = `${stale.changedBy ?? 'Another editor'} has changed this ${noun} since you opened it`,
) {
  return new AppError(409, detail, { stale })
}

/** `staleEdit` of what the audit log knows. @param current what the edit changes, as it is */
export async function staleSubject(noun: string, subjectId: string, current: unknown) {
  return staleEdit(noun, { current, ...(await findLastRecord(subjectId)) })
}
