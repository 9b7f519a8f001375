import { stopImport } from '#app/api/import.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Spinner } from '#app/ui/components/spinner.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import type { Import, ImportReport } from '#contract/import/import.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'

type Run = Pick<Import, '_id' | 'state' | 'total' | 'checked' | 'applied' | 'trouble'> & {
  report: Pick<ImportReport, 'note' | 'undone'>
}

/** How far the server has come, what it waits for, and the button that stops it. */
export function Progress({ of }: { of: Run }) {
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const progress = progressOf(of)
  // An import that was stopped while it was applied is being undone: it can't stay half applied.
  const isTakenBack = of.state === 'undoing' && of.report.note !== ''
  return (
    <Card className="mt-4 grid gap-2 p-5">
      <progress
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-base-300 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-base-300 [&::-webkit-progress-value]:bg-primary"
        aria-label="Progress"
        {...(progress !== undefined && { value: progress })}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="tabular-nums">
          {textOf(of)}{' '}
          <span className="text-quiet text-sm">It continues if you close this page.</span>
        </p>
        {!isTakenBack && (
          <button
            type="button"
            className="btn btn-outline"
            disabled={pending}
            onClick={() => void run(() => stopImport(of._id))}
          >
            {pending && <Spinner />}
            Stop here
          </button>
        )}
      </div>
      {of.trouble && (
        <p className="text-sm text-warning wrap-anywhere">
          The last try failed, and it is tried again: {of.trouble}
        </p>
      )}
      <FormError>{error}</FormError>
    </Card>
  )
}

function textOf({ state, total, checked, applied, report }: Run) {
  if (state === 'undoing') {
    return `${formatCount(report.undone)} of ${formatCountOf(applied, 'row')} undone.`
  }
  const done = state === 'applying' ? applied : checked
  if (total === null) return formatCountOf(done, 'row')
  return `${formatCount(done)} of about ${formatCountOf(total, 'row')}`
}

/** From 0 to 1; undefined before the worker has counted the file's rows. */
function progressOf({ state, total, checked, applied, report }: Run) {
  if (state === 'undoing') return applied > 0 ? Math.min(1, report.undone / applied) : undefined
  if (!total) return undefined
  return Math.min(1, (state === 'applying' ? applied : checked) / total)
}
