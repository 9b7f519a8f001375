import { readStatus } from '../backup/backup-folder.ts'
import { env } from '../env.server.ts'
import type { JobRow } from '../jobs/job.ts'
import { listFailures } from './failures.ts'
import type { Line, MailContent } from './layout.ts'
import { type OwnerText, openingOf } from './owner-text.ts'

const LISTED = 20

/**
 * Lists the event that caused the mail, and all failures that nobody has retried or dismissed,
 * newest first.
 */
export async function failureMail(
  { payload }: Pick<JobRow, 'payload'>,
  texts: OwnerText,
  shop: string,
) {
  const failures = [
    ...linesOf(payload.failure),
    ...(await backupFailures()),
    ...(await jobFailures()),
  ]
  return failureContent({ notices: linesOf(payload.notice), failures }, texts, shop)
}

/**
 * The line about what was no job: a failure, or a notice such as too many calculations of Stripe
 * Tax.
 */
function linesOf(item: unknown): Line[] {
  if (typeof item !== 'object' || item === null) return []
  const { name, detail }: { name?: unknown; detail?: unknown } = item
  return [{ name: String(name), detail: String(detail), end: '' }]
}

/** A notice is in the mail alone: the page to look at lists failures. */
export function failureContent(
  { notices = [], failures }: { notices?: Line[]; failures: Line[] },
  texts: OwnerText,
  shop: string,
): MailContent {
  const lines = [...notices, ...failures]
  const more = lines.length - LISTED
  const isListed = failures.length > 0
  const button = { label: 'Look at it', url: `${env.publicUrl}/dashboard/failed` }
  const count = lines.length === 1 ? '1 thing' : `${lines.length} things`
  const { subject, opening } = openingOf(texts, { shop, count })
  return {
    subject,
    blocks: [
      ...opening,
      { kind: 'lines', title: isListed ? 'Failed' : 'Notice', lines: lines.slice(0, LISTED) },
      ...(more > 0 ? [{ kind: 'text' as const, text: `And ${more} more.` }] : []),
      ...(isListed ? [{ kind: 'button' as const, ...button }] : []),
    ],
  }
}

async function jobFailures(): Promise<Line[]> {
  const jobs = await listFailures()
  return jobs.map(({ what, orderNumber, to, error }) => ({
    name: [what, orderNumber && `order ${orderNumber}`, to && `to ${to}`]
      .filter(Boolean)
      .join(', '),
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
