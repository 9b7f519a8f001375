import type { Import } from '#contract/import.ts'
import { formatCount } from '#contract/money.ts'
import { stopImport } from '../api/import.ts'
import { Card } from '../components/card.tsx'
import { FormError } from '../components/form-error.tsx'
import { Spinner } from '../components/spinner.tsx'
import { useAction } from '../components/use-action.ts'

/** How far the server is, why it is not further, and the way out. */
export function Progress({ of }: { of: Import }) {
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const progress = progressOf(of)
  const done = of.state === 'applying' ? of.applied : of.checked
  const isUndoing = of.state === 'undoing'
  return (
    <Card className="mt-4 grid gap-2 p-5">
      <progress
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-base-300 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-base-300 [&::-webkit-progress-value]:bg-primary"
        aria-label="Progress"
        {...(progress !== undefined && { value: progress })}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="tabular-nums">
          {isUndoing ? (
            'It is being undone. '
          ) : (
            <>
              {formatCount(done)}
              {of.total !== null && ` of about ${formatCount(of.total)}`} rows{' '}
            </>
          )}
          <span className="text-quiet text-sm">It continues if you close this page.</span>
        </p>
        {!isUndoing && (
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

/** From 0 to 1; undefined before the worker has counted the file's rows. */
function progressOf({ state, total, checked, applied }: Import) {
  if (!total || state === 'undoing') return undefined
  const done = state === 'applying' ? applied : checked
  return Math.min(1, done / total)
}
