import { readStatus } from '../backup/backup-folder.ts'
import { env } from '../env.server.ts'
import { listFailedJobs } from '../jobs/failed-jobs.ts'
import type { Line, MailContent } from './layout.ts'
import { type OwnerText, openingOf } from './owner-text.ts'

const LISTED = 20

/** What has failed and no admin has retried or dismissed, newest first. */
export async function failureMail(texts: OwnerText, shop: string) {
  return failureContent([...(await backupFailures()), ...(await jobFailures())], texts, shop)
}

export function failureContent(lines: Line[], texts: OwnerText, shop: string): MailContent {
  const count = lines.length === 1 ? '1 thing' : `${lines.length} things`
  const { subject, opening } = openingOf(texts, { shop, count })
  return {
    subject,
    blocks: [
      ...opening,
      { kind: 'lines', title: 'Failed', lines: lines.slice(0, LISTED) },
      { kind: 'button', label: 'Look at it', url: `${env.publicUrl}/dashboard/failed` },
    ],
  }
}

async function jobFailures(): Promise<Line[]> {
  const jobs = await listFailedJobs()
  return jobs.map(({ what, orderNumber, error }) => ({
    name: orderNumber ? `${what}, order ${orderNumber}` : what,
    detail: error,
    end: '',
  }))
}

async function backupFailures(): Promise<Line[]> {
  if (!env.backupDir) return []
  const { backup, drill } = await readStatus(env.backupDir)
  return [
    ...(backup?.failure ? [{ name: 'Nightly backup', detail: backup.failure, end: '' }] : []),
    ...(drill?.failure ? [{ name: 'Drill of a backup', detail: drill.failure, end: '' }] : []),
  ]
}
