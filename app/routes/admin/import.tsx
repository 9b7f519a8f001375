import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FindingCode, Import, ImportAction } from '#contract/import.ts'
import { formatCount } from '#contract/money.ts'
import {
  applyImport,
  checkImport,
  downloadReport,
  getImport,
  removeImport,
  undoImport,
} from '../../api/import.ts'
import { Card } from '../../components/card.tsx'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { FormError } from '../../components/form-error.tsx'
import { Notice } from '../../components/notice.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { useAction } from '../../components/use-action.ts'
import { ImportRows, type RowFilter } from '../../import/import-rows.tsx'
import { IMPORT_KIND_NAMES, ImportState, isAtWork, progressOf } from '../../import/import-state.tsx'
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

const ACTIONS: [ImportAction, string, string][] = [
  ['add', 'New', 'come in'],
  ['change', 'Changed', 'old → new'],
  ['remove', 'Removed', 'by the file'],
  ['same', 'Same', 'left alone'],
  ['wrong', 'Wrong', 'left out, each with a reason'],
  ['queued', 'Waiting', 'for you'],
]

export default function ImportPage({ loaderData: one }: Route.ComponentProps) {
  usePolling(isAtWork(one))
  const [filter, setFilter] = useState<RowFilter>({})
  const { report, state } = one
  const codes = Object.entries(report.codes) as [FindingCode, number][]
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
          <Card as="div" className="mt-4 grid grid-cols-2 sm:grid-cols-3 xl:grid-cols-6">
            {ACTIONS.map(([action, label, hint]) => (
              <button
                key={action}
                type="button"
                aria-pressed={filter.action === action}
                className="grid min-h-11 content-start justify-items-start border-base-300 border-b-2 p-4 text-left aria-pressed:border-primary"
                onClick={() => setFilter(filter.action === action ? {} : { action })}
              >
                <span className="font-heading text-3xl leading-none tabular-nums">
                  {formatCount(report.actions[action] ?? 0)}
                </span>
                <span className="font-semibold underline underline-offset-4">{label}</span>
                <span className="text-quiet text-sm">{hint}</span>
              </button>
            ))}
          </Card>
          <p className="mt-3 text-quiet text-sm">
            {formatCount(report.parts)} parts
            {report.vehicles > 0 && `, ${formatCount(report.vehicles)} models`}
            {report.removed > 0 && `. Removes ${formatCount(report.removed)} rows of the shop`}.
          </p>
          <Decision of={one} />
          <QueueCard of={one} />
          <Changes of={one} />
          {codes.length > 0 && (
            <Card as="section" aria-labelledby="found" className="mt-4 grid gap-3 p-5">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h3 id="found">What the check found</h3>
                <DownloadReport id={one._id} />
              </div>
              <div className="flex flex-wrap gap-2">
                {codes.map(([code, count]) => (
                  <button
                    key={code}
                    type="button"
                    aria-pressed={filter.code === code}
                    className="btn btn-outline aria-pressed:border-primary"
                    onClick={() => setFilter(filter.code === code ? {} : { code })}
                  >
                    <code>{code}</code> {formatCount(count)}
                  </button>
                ))}
              </div>
            </Card>
          )}
          {(filter.code ?? filter.action) && <ImportRows id={one._id} filter={filter} />}
        </>
      )}
      {state === 'failed' && <Decision of={one} />}
    </section>
  )
}

function Progress({ of }: { of: Import }) {
  const progress = progressOf(of)
  const done = of.state === 'applying' ? of.applied : of.checked
  return (
    <Card className="mt-4 grid gap-2 p-5">
      <progress
        className="progress progress-primary w-full"
        aria-label="Progress"
        {...(progress !== undefined && { value: progress })}
      />
      <p className="tabular-nums">
        {formatCount(done)}
        {of.total !== null && ` of about ${formatCount(of.total)}`} rows{' '}
        <span className="text-quiet text-sm">It goes on if you close this page.</span>
      </p>
    </Card>
  )
}

function DownloadReport({ id }: { id: string }) {
  const { run, pending, error } = useAction({ revalidate: false })
  return (
    <span>
      <button
        type="button"
        className="btn btn-outline"
        disabled={pending}
        onClick={() => void run(() => downloadReport(id))}
      >
        {pending && <Spinner />}
        Download, with reasons
      </button>
      <FormError>{error}</FormError>
    </span>
  )
}

/** What can be done now: apply, undo, check again or forget. */
function Decision({ of }: { of: Import }) {
  const { _id: id, state, open, report, mode } = of
  const navigate = useNavigate()
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const [confirm, setConfirm] = useState(false)
  const [isUndoing, setIsUndoing] = useState(false)
  const isStopped = report.stops.length > 0
  const canApply =
    (state === 'checked' && (open > 0 || (mode === 'FULL' && report.removed > 0))) ||
    (state === 'applied' && open > 0)
  return (
    <Card className="mt-4 grid gap-3 p-5">
      {report.kept.length > 0 && (
        <p className="wrap-anywhere">Changed since, and kept: {report.kept.join(', ')}.</p>
      )}
      {canApply && isStopped && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="checkbox border-control"
            checked={confirm}
            onChange={({ target }) => setConfirm(target.checked)}
          />
          <span>
            <strong>{report.stops.join(' ')}</strong> Tick to apply all the same.
          </span>
        </label>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {canApply && (
          <button
            type="button"
            className="btn btn-primary"
            disabled={pending || (isStopped && !confirm)}
            onClick={() => void run(() => applyImport(id, confirm))}
          >
            {pending && <Spinner />}
            Apply {formatCount(open)} rows
          </button>
        )}
        {state === 'applied' && (
          <button type="button" className="btn btn-outline" onClick={() => setIsUndoing(true)}>
            Undo
          </button>
        )}
        {(state === 'checked' || state === 'failed') && (
          <button
            type="button"
            className="btn btn-outline"
            disabled={pending}
            onClick={() => void run(() => checkImport(id))}
          >
            Check again
          </button>
        )}
        {['checked', 'failed', 'undone'].includes(state) && (
          <button
            type="button"
            className="btn btn-ghost"
            disabled={pending}
            onClick={() =>
              void run(async () => {
                await removeImport(id)
                await navigate('/dashboard/imports')
              })
            }
          >
            Forget it
          </button>
        )}
        {state === 'checked' && (
          <span className="text-quiet text-sm">It can be undone for 90 days.</span>
        )}
      </div>
      <FormError>{error}</FormError>
      {isUndoing && (
        <ConfirmModal
          title={`Undo ${of.fileName}?`}
          action="Undo"
          revalidate="always"
          onConfirm={() => undoImport(id)}
          onClose={() => setIsUndoing(false)}
        >
          <p>What it added goes, and what it replaced comes back. New parts become drafts.</p>
        </ConfirmModal>
      )}
    </Card>
  )
}

function Changes({ of: { report } }: { of: Import }) {
  const lists = [
    ['By part', report.byPart],
    ['By vehicle', report.byVehicle],
  ] as const
  return (
    <div className="mt-4 grid gap-4 md:grid-cols-2">
      {lists.map(
        ([title, list]) =>
          list.length > 0 && (
            <Card as="details" key={title} className="p-5">
              <summary className="cursor-pointer font-semibold">{title}</summary>
              <ul className="mt-3 grid gap-1 text-sm tabular-nums">
                {list.map(({ name, added, changed, removed }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have one name
                  <li key={at} className="flex justify-between gap-4">
                    <span dir="auto" className="wrap-anywhere">
                      {name}
                    </span>
                    <span className="shrink-0 text-quiet">
                      {[
                        added > 0 && `${added} new`,
                        changed > 0 && `${changed} changed`,
                        removed > 0 && `${removed} removed`,
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          ),
      )}
    </div>
  )
}
