import { getBackups } from '#app/api/backup.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { Card } from '#app/ui/components/card.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { formatDateTime } from '#app/ui/format-date.ts'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { formatBytes } from '#contract/bytes.ts'
import type { BackupOverview } from '#contract/staff/backup.ts'
import type { Route } from './+types/backups'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'system')
  return getBackups()
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Backups')]
}

export default function Backups({ loaderData: overview }: Route.ComponentProps) {
  return (
    <section>
      <h2>Backups</h2>
      {overview.folder ? <Overview {...overview} folder={overview.folder} /> : <TurnedOff />}
    </section>
  )
}

/** Says how to turn nightly backups on. */
function TurnedOff() {
  return (
    <Card className="mt-6 grid max-w-prose gap-3 p-6">
      <h3 className="text-lg">No nightly backups are made.</h3>
      <p>
        Set <code>BACKUP_DIR</code> to a folder, best on another disk, and restart the shop. It then
        makes a backup each night and tries one out each week.
      </p>
      <p className="text-quiet">
        One by hand, at any time: <code>./driveline backup</code>
      </p>
    </Card>
  )
}

function Overview(overview: BackupOverview & { folder: string }) {
  const { folder, bucket, overdue, drillOverdue, backup, drill, drilledAt, files } = overview
  return (
    <>
      <p className="mt-2 max-w-prose text-quiet wrap-anywhere">
        One each night in {folder}. The newest of the last 7 days, 4 weeks and 12 months are kept.
      </p>
      <dl className="mt-6 grid gap-4 sm:grid-cols-2">
        <Age label="Last backup" at={files[0]?.at} late={overdue} lateAfter="26 hours" />
        <Age
          label="Last drill"
          at={drilledAt ?? undefined}
          late={drillOverdue}
          lateAfter="8 days"
        />
      </dl>
      {backup?.failure && (
        <Failure at={backup.at} what="The last backup failed">
          {backup.failure}
        </Failure>
      )}
      {drill?.failure && (
        <Failure at={drill.at} what={`The drill of ${drill.file} failed`}>
          {drill.failure}
        </Failure>
      )}
      <p className="mt-4 max-w-prose text-quiet text-sm">
        A drill restores the newest backup into a database of its own, compares every table and
        checks money and stock{!bucket && ', and that each photo is there'}.
      </p>
      {bucket && (
        <p className="mt-2 max-w-prose wrap-anywhere">
          The photos are in the bucket {bucket}: backups and drills leave them out. Turn its
          versions on, or copy it with its provider’s tools.
        </p>
      )}
      <HowToRestore file={files[0] && `${folder}/${files[0].name}`} />
      <Files files={files} />
    </>
  )
}

function HowToRestore({ file }: { file: string | undefined }) {
  if (!file) return null
  return (
    <p className="mt-2 max-w-prose text-quiet text-sm wrap-anywhere">
      To restore the newest one, stop the shop, let <code>DATA_DIR</code> name a new folder or{' '}
      <code>DATABASE_URL</code> an empty database, run <code>./driveline restore {file}</code>, and
      start the shop. The old database stays as it is.
    </p>
  )
}

type AgeProps = { label: string; at: string | undefined; late: boolean; lateAfter: string }

function Age({ label, at, late, lateAfter }: AgeProps) {
  return (
    <Card className="p-4">
      <dt className="text-quiet text-sm">{label}</dt>
      <dd>
        <span className="block font-semibold text-lg tabular-nums">
          {at ? <time dateTime={at}>{formatDateTime(at)}</time> : 'None yet'}
        </span>
        {late ? (
          <span className="font-semibold text-error">
            {at ? `Late: more than ${lateAfter} ago` : 'Late: there is none'}
          </span>
        ) : (
          <span className="text-quiet text-sm">{at ? 'On time' : 'The first is not due yet'}</span>
        )}
      </dd>
    </Card>
  )
}

function Failure({ at, what, children }: { at: string; what: string; children: string }) {
  return (
    <Notice kind="error" className="mt-4 grid gap-1 p-4">
      <p className="font-semibold">
        {what} on <time dateTime={at}>{formatDateTime(at)}</time>.
      </p>
      <p>{children}</p>
    </Notice>
  )
}

const COLUMNS = ['Made', 'File', 'Size']
const WIDTHS = ['w-56', '', 'w-32']

function Files({ files }: Pick<BackupOverview, 'files'>) {
  if (files.length === 0) return null
  return (
    <Table columns={COLUMNS} widths={WIDTHS}>
      {files.map(({ name, at, bytes }) => (
        <Row key={name}>
          <Cell label="Made">
            <time dateTime={at}>{formatDateTime(at)}</time>
          </Cell>
          <Cell label="File" wide>
            <span className="font-mono text-sm wrap-anywhere">{name}</span>
          </Cell>
          <Cell label="Size">{formatBytes(bytes)}</Cell>
        </Row>
      ))}
    </Table>
  )
}
