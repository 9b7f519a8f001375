import type { JobRow } from '../platform/jobs/job.ts'
import { applyImport } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import { checkDecided } from './queue/check-decided.ts'
import { undoImport } from './undo/undo-import.ts'

/**
 * The handler of import jobs. Each step may be repeated: it goes on where it was, or finds that it
 * is done.
 */
export async function runImportJob({
  subjectId,
  event,
  payload,
}: Pick<JobRow, 'subjectId' | 'event' | 'payload'>) {
  const [step] = event.split(' ')
  if (step === 'check') await checkImport(subjectId)
  else if (step === 'applying') await applyImport(subjectId)
  else if (step === 'undoing') await undoImport(subjectId)
  else if (step === 'decide') await checkDecided(subjectId, String(payload.key ?? ''))
}
