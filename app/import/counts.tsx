import type { Import, ImportAction } from '#contract/import.ts'
import { formatCount } from '#contract/money.ts'
import { Card } from '../components/card.tsx'
import type { RowFilter } from './import-rows.tsx'

const ACTIONS: [ImportAction, string, string][] = [
  ['add', 'New', 'come in'],
  ['change', 'Changed', 'old → new'],
  ['remove', 'Removed', 'by the file'],
  ['same', 'Same', 'left alone'],
  ['wrong', 'Wrong', 'left out, each with a reason'],
  ['queued', 'Waiting', 'for you'],
]

type CountsProps = Pick<Import, 'report'> & {
  filter: RowFilter
  onFilter: (filter: RowFilter) => void
}

/** How many rows do what. A count shows its rows. */
export function Counts({ report, filter, onFilter }: CountsProps) {
  return (
    <Card as="div" className="mt-4 grid grid-cols-2 sm:grid-cols-3 xl:grid-cols-6">
      {ACTIONS.map(([action, label, hint]) => (
        <button
          key={action}
          type="button"
          aria-pressed={filter.action === action}
          className="grid min-h-11 content-start justify-items-start border-base-300 border-b-2 p-4 text-left aria-pressed:border-primary"
          onClick={() => onFilter(filter.action === action ? {} : { action })}
        >
          <span className="font-heading text-3xl leading-none tabular-nums">
            {formatCount(report.actions[action] ?? 0)}
          </span>
          <span className="font-semibold underline underline-offset-4">{label}</span>
          <span className="text-quiet text-sm">{hint}</span>
        </button>
      ))}
    </Card>
  )
}
