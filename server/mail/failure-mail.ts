import { fillIn, type MailText } from '#contract/mail.ts'
import { readStatus } from '../backup/backup-folder.ts'
import { env } from '../env.server.ts'
import { listFailedJobs } from '../jobs/failed-jobs.ts'
import type { Block, Line, MailContent } from './layout.ts'

const LISTED = 20

/** What has failed and no admin has retried or dismissed, newest first. */
export async function failureMail(texts: MailText, shop: string) {
  return failureContent([...(await backupFailures()), ...(await jobFailures())], texts, shop)
}

export function failureContent(
  lines: Line[],
  texts: Pick<MailText, 'subject' | 'text'>,
  shop: string,
): MailContent {
  const count = lines.length === 1 ? '1 thing' : `${lines.length} things`
  const values = { shop, count }
  const paragraph = fillIn(texts.text, values).trim()
  const opening: Block[] = paragraph ? [{ kind: 'text', text: paragraph }] : []
  return {
    subject: fillIn(texts.subject, values),
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
