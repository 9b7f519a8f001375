import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { getImport, type RowFilter } from '#app/api/import.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { ApplyBar } from '#app/staff/import/apply-bar.tsx'
import { Changes } from '#app/staff/import/changes.tsx'
import { Counts } from '#app/staff/import/counts.tsx'
import { Decision } from '#app/staff/import/decision.tsx'
import { fileLabel } from '#app/staff/import/file-label.ts'
import { Findings } from '#app/staff/import/findings.tsx'
import { ImportState, isAtWork } from '#app/staff/import/import-state.tsx'
import { LargestChangesCard } from '#app/staff/import/largest-changes.tsx'
import { LeftParts } from '#app/staff/import/left-parts.tsx'
import { NewDrafts } from '#app/staff/import/new-drafts.tsx'
import { Progress } from '#app/staff/import/progress.tsx'
import { QueueCard } from '#app/staff/import/queue-card.tsx'
import { RowChoice } from '#app/staff/import/row-choice.tsx'
import { Steps } from '#app/staff/import/steps.tsx'
import { Summary } from '#app/staff/import/summary.tsx'
import { UnreadLines } from '#app/staff/import/unread-lines.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { Spinner } from '#app/ui/components/spinner.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { SLOW_POLL_MS, usePolling } from '#app/ui/use-polling.ts'
import type { ImportReport } from '#contract/import/import.ts'
import { formatCountOf } from '#contract/money.ts'
import type { Route } from './+types/import'

const ColumnsCard = lazyComponent(
  async () => (await import('#app/staff/import/columns-card.tsx')).ColumnsCard,
)
const MissingParts = lazyComponent(
  async () => (await import('#app/staff/import/missing-parts.tsx')).MissingParts,
)
const PicturesCard = lazyComponent(
  async () => (await import('#app/staff/import/pictures-card.tsx')).PicturesCard,
)
const ImportRows = lazyComponent(
  async () => (await import('#app/staff/import/import-rows.tsx')).ImportRows,
)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'catalog')
  return getImport(params.id)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [pageTitle(matches, loaderData?.fileName ?? 'Import')]
}

export default function ImportPage({ loaderData: one }: Route.ComponentProps) {
  const isBusy = isAtWork(one) || one.isDeciding
  const isFetching = one.pictures !== null && one.pictures.waiting > 0
  const isAway = usePolling(isBusy || isFetching, isBusy ? undefined : SLOW_POLL_MS)
  const [search, setSearch] = useSearchParams()
  const filter = filterOf(search)
  const setFilter = (chosen: RowFilter) => setSearch({ ...chosen }, { preventScrollReset: true })
  const [isAsked, setIsAsked] = useState(false)
  const { report, state } = one
  const isMatching = one.awaits === 'columns' || isAsked
  const decision = <Decision of={one} onMatch={() => setIsAsked(true)} />
  return (
    <section>
      <p className="text-sm">
        <TextLink to="/dashboard/imports">Import</TextLink>
      </p>
      <h2 dir="auto" className="wrap-anywhere">
        {one.fileName}
      </h2>
      <p className="mt-1 text-quiet">
        {fileLabel(one)}. <ImportState of={one} />
      </p>
      <Steps of={one} isMatching={isMatching} />
      {isMatching && (
        <Suspense fallback={<Spinner />}>
          <ColumnsCard
            key={one._id}
            of={one}
            onCancel={one.awaits ? undefined : () => setIsAsked(false)}
            onChosen={() => setIsAsked(false)}
          />
        </Suspense>
      )}
      {isAtWork(one) && <Progress of={one} />}
      {isAway && (
        <Notice kind="warning" className="mt-4 p-4">
          The shop can’t be reached right now. This page continues as soon as it can.
        </Notice>
      )}
      {one.error && (
        <Notice kind="error" className="mt-4 p-4">
          {one.error}
        </Notice>
      )}
      {report.note && (
        <Notice kind="warning" className="mt-4 p-4">
          {report.note}
        </Notice>
      )}
      {one.sameAs && state === 'checked' && (
        <Notice kind="warning" className="mt-4 p-4">
          {one.kind === 'edit'
            ? 'The same change of the same parts was applied before.'
            : `The same file was applied before, as ${one.sameAs}.`}
        </Notice>
      )}
      {!isAtWork(one) && !isMatching && state !== 'failed' && (
        <>
          <Summary of={one} />
          <Counts
            kind={one.kind}
            waiting={one.waiting}
            report={report}
            filter={filter}
            onFilter={setFilter}
          />
          <RowChoice of={one} filter={filter} onFilter={setFilter} />
          {filter.action && (
            <Suspense fallback={<Spinner />}>
              <ImportRows of={one} filter={filter} />
            </Suspense>
          )}
          {state !== 'checked' && decision}
          <LeftParts of={one} />
          <NewDrafts of={one} />
          {one.pictures && (
            <Suspense fallback={<Spinner />}>
              <PicturesCard id={one._id} pictures={one.pictures} />
            </Suspense>
          )}
          {one.missing && (
            <Suspense fallback={<Spinner />}>
              <MissingParts id={one._id} missing={one.missing} />
            </Suspense>
          )}
          {state !== 'undone' && <QueueCard of={one} />}
          {report.largest && <LargestChangesCard of={report.largest} />}
          <Findings of={one} filter={filter} onFilter={setFilter} />
          {one.kind !== 'edit' && <Changes of={one} />}
          {report.skipped.length > 0 && (
            <Card as="section" className="mt-4 grid gap-2 p-5">
              <h3 className="font-semibold">{titleOfSkipped(report)}</h3>
              <UnreadLines lines={report.skipped} />
            </Card>
          )}
          {state === 'checked' && decision}
          <ApplyBar of={one} />
        </>
      )}
      {!isMatching && state === 'failed' && decision}
      {one.awaits && <Decision of={one} />}
    </section>
  )
}

/** Section names, totals and notes. */
function titleOfSkipped({ skipped, skippedCount }: ImportReport) {
  const lines = formatCountOf(Math.max(skippedCount, skipped.length), 'line')
  const isCut = skippedCount > skipped.length
  return `${lines} without a row, not read${isCut ? `; the first ${skipped.length}` : ''}`
}

const FILTERS = ['code', 'field', 'action', 'q']

/** Which rows are shown, so that they can be linked and gone back to. */
function filterOf(search: URLSearchParams): RowFilter {
  return Object.fromEntries([...search].filter(([name, value]) => FILTERS.includes(name) && value))
}
