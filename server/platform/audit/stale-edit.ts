import { AppError } from '../errors.ts'
import { findLastRecord } from './audit.ts'

/**
 * The refusal of an edit that began with another version.
 * @param current what it changes, as it is
 */
export async function staleEdit(noun: string, subjectId: string, current: unknown) {
  const { changedBy, changedAt } = await findLastRecord(subjectId)
  const who = changedBy ?? 'Another editor'
  const stale = { current, changedBy, changedAt }
  return new AppError(409, `${who} has changed this ${noun} since you opened it`, { stale })
}
