import type { Import } from '#contract/import.ts'
import { formatCount } from '#contract/money.ts'
import { Card } from '../components/card.tsx'

export function Progress({ of }: { of: Import }) {
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

/** From 0 to 1; undefined before the worker has counted the file's rows. */
function progressOf({ state, total, checked, applied }: Import) {
  if (!total) return undefined
  const done = state === 'applying' ? applied : checked
  return Math.min(1, done / total)
}
