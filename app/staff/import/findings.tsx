import { Suspense } from 'react'
import { decideQueued, type RowFilter } from '#app/api/import.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Spinner } from '#app/ui/components/spinner.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import type { Import } from '#contract/import/import.ts'
import type { FindingGroup } from '#contract/import/import-finding.ts'
import { formatCount } from '#contract/money.ts'
import { findingTitle } from './finding-titles.ts'
import { DownloadRows } from './row-choice.tsx'

const ImportRows = lazyComponent(async () => (await import('./import-rows.tsx')).ImportRows)

type FindingsProps = { of: Import; filter: RowFilter; onFilter: (filter: RowFilter) => void }

/** What the check found, by reason, worst first: each with its first rows. */
export function Findings({ of, filter, onFilter }: FindingsProps) {
  const { report, state } = of
  const { groups, stops } = report
  const ofFile = report.codes['count-differs']
  if (groups.length === 0 && !ofFile) return null
  return (
    <Card as="section" aria-labelledby="found" className="mt-4 grid gap-3 p-5">
      <h3 id="found">What the check found</h3>
      {ofFile && <p>Count differs: {stops.join(' ')}</p>}
      <ul className="grid gap-4">
        {groups.map((group) => (
          <Group
            key={`${group.code} ${group.field}`}
            of={of}
            group={group}
            isDecidable={state === 'checked' || state === 'applied'}
            filter={filter}
            onFilter={onFilter}
          />
        ))}
      </ul>
    </Card>
  )
}

const EFFECTS: Record<FindingGroup['severity'], string> = {
  'left out': 'These rows are left out.',
  'cell left out': 'The rows are applied without this cell.',
  applied: 'The rows are applied as they are.',
}

type GroupProps = FindingsProps & {
  group: FindingGroup
  isDecidable: boolean
}

function Group({ of, group, isDecidable, filter, onFilter }: GroupProps) {
  const { code, field, rows, severity, canLeaveOut, examples } = group
  const { run, pending, error } = useAction()
  const own = { code, ...(field && { field }) }
  const isShown = filter.code === code && filter.field === own.field
  const key = ['found', code, field].filter(Boolean).join(' ')
  return (
    <li className="grid content-start gap-3 border-base-300 border-t pt-4 xl:grid-cols-[4rem_minmax(0,1fr)_14rem] xl:gap-x-5">
      <p
        className={`font-heading text-2xl leading-none tabular-nums ${severity === 'applied' ? 'text-quiet' : 'text-error'}`}
      >
        {formatCount(rows)}
      </p>
      <div className="min-w-0">
        <h4 className="font-semibold">{findingTitle(code, field)}</h4>
        <p className="text-quiet text-sm">{EFFECTS[severity]}</p>
      </div>
      <div className="flex flex-wrap content-start gap-2 xl:col-start-3 xl:row-span-2 xl:row-start-1 xl:grid">
        {rows > examples.length && (
          <button
            type="button"
            aria-pressed={isShown}
            className="btn btn-outline aria-pressed:border-primary"
            onClick={() => onFilter(isShown ? {} : own)}
          >
            Show all {formatCount(rows)}
          </button>
        )}
        {isDecidable && canLeaveOut && (
          <button
            type="button"
            className="btn btn-ghost"
            disabled={pending}
            onClick={() => void run(() => decideQueued(of._id, { key, drop: true }))}
          >
            {rows === 1 ? 'Leave this row out' : 'Leave these rows out'}
          </button>
        )}
        {isShown && <DownloadRows of={of} filter={own} />}
      </div>
      <ul className="grid gap-1 text-sm xl:col-start-2">
        {examples.map(({ line, part, text, proposal }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may be several rows
          <li key={at} dir="auto" className="wrap-anywhere">
            <span className="text-quiet">Row {line}:</span>{' '}
            <span className="font-mono">{part}</span> {text}.
            {proposal && <strong> {proposal}?</strong>}
          </li>
        ))}
      </ul>
      <FormError>{error}</FormError>
      {isShown && (
        <div className="xl:col-span-3">
          <Suspense fallback={<Spinner />}>
            <ImportRows of={of} filter={filter} />
          </Suspense>
        </div>
      )}
    </li>
  )
}
