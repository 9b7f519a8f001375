import { useState } from 'react'
import { formatCount } from '#contract/money.ts'
import { getImport } from '../../api/import.ts'
import { Notice } from '../../components/notice.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { Changes } from '../../import/changes.tsx'
import { Counts } from '../../import/counts.tsx'
import { Decision } from '../../import/decision.tsx'
import { Findings } from '../../import/findings.tsx'
import { ImportRows, type RowFilter } from '../../import/import-rows.tsx'
import { IMPORT_KIND_NAMES, ImportState, isAtWork } from '../../import/import-state.tsx'
import { Progress } from '../../import/progress.tsx'
import { QueueCard } from '../../import/queue-card.tsx'
import { usePolling } from '../../import/use-polling.ts'
import { pageTitle } from '../../page-meta.ts'
import { requireAdmin } from '../../session/require-user.ts'
import type { Route } from './+types/import'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return getImport(params.id)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [pageTitle(matches, loaderData?.fileName ?? 'Import')]
}

export default function ImportPage({ loaderData: one }: Route.ComponentProps) {
  usePolling(isAtWork(one))
  const [filter, setFilter] = useState<RowFilter>({})
  const { report, state } = one
  return (
    <section>
      <p className="text-sm">
        <TextLink to="/dashboard/imports">Import</TextLink>
      </p>
      <h2 dir="auto" className="wrap-anywhere">
        {one.fileName}
      </h2>
      <p className="mt-1 text-quiet">
        {IMPORT_KIND_NAMES[one.kind]}
        {one.mode === 'FULL' && ', replaces what its parts have'}
        {report.format && `. ${report.format}`}. <ImportState state={state} />
      </p>
      {isAtWork(one) && <Progress of={one} />}
      {one.error && (
        <Notice kind="error" className="mt-4 p-4">
          {one.error}
        </Notice>
      )}
      {one.sameAs && state === 'checked' && (
        <Notice kind="warning" className="mt-4 p-4">
          The same file was applied before, as {one.sameAs}.
        </Notice>
      )}
      {!isAtWork(one) && state !== 'failed' && (
        <>
          <Counts report={report} filter={filter} onFilter={setFilter} />
          <p className="mt-3 text-quiet text-sm">
            {formatCount(report.parts)} parts
            {report.vehicles > 0 && `, ${formatCount(report.vehicles)} models`}
            {report.removed > 0 && `. Removes ${formatCount(report.removed)} rows of the shop`}.
          </p>
          <Decision of={one} />
          <QueueCard of={one} />
          <Changes of={one} />
          <Findings of={one} filter={filter} onFilter={setFilter} />
          {(filter.code ?? filter.action) && <ImportRows id={one._id} filter={filter} />}
        </>
      )}
      {state === 'failed' && <Decision of={one} />}
    </section>
  )
}
