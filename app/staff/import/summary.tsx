import type { Import } from '#contract/import/import.ts'
import { isFileOfParts } from '#contract/import/writes-parts.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'

/** In a sentence: what the file does, what is left out and what waits. */
export function Summary({ of: { kind, total, waiting, report } }: { of: Import }) {
  const { actions, removed, parts, vehicles } = report
  const { add = 0, change = 0, remove = 0, same = 0, wrong = 0 } = actions
  const gone = remove + removed
  const does = [
    add > 0 && (isFileOfParts(kind) ? formatCountOf(add, 'new part') : `${formatCount(add)} new`),
    change > 0 && formatCountOf(change, 'change'),
    gone > 0 && `${formatCount(gone)} removed`,
    same > 0 && `${formatCount(same)} the same`,
  ].filter(Boolean)
  const rest = [
    wrong > 0 && `${formatCount(wrong)} left out`,
    waiting > 0 && `${formatCount(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for you`,
  ].filter(Boolean)
  return (
    <p className="mt-3">
      {formatCountOf(total ?? 0, kind === 'edit' ? 'part' : 'row')}
      {vehicles > 0 &&
        ` about ${formatCountOf(parts, 'part')} and ${formatCountOf(vehicles, 'model')}`}
      : {does.length > 0 ? does.join(', ') : 'nothing changes'}.
      {rest.length > 0 && ` ${rest.join(', ')}.`}
    </p>
  )
}
