import { listFailedJobs } from '../jobs/failed-jobs.ts'
import { listOwnersEmails } from './owners-emails.ts'

/**
 * The jobs that were given up, mails with their recipients: the mail server's answer is stored
 * without emails.
 */
export async function listFailures() {
  return listFailedJobs(await listOwnersEmails())
}
