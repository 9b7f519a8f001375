import { Card } from '#app/ui/components/card.tsx'
import type { Import, ImportAction } from '#contract/import/import.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'
import type { RowFilter } from './import-rows.tsx'

const ACTIONS: [ImportAction, string, string][] = [
  ['add', 'New', 'are added'],
  ['change', 'Changed', 'old → new'],
  ['remove', 'Removed', 'from the shop'],
  ['same', 'Same', 'no change'],
  ['wrong', 'Wrong', 'left out, each with a reason'],
  ['queued', 'Waiting', 'for you'],
]

/** All that a bulk edit does. */
const OF_EDIT: ImportAction[] = ['change', 'same', 'wrong']

type CountsProps = Pick<Import, 'kind' | 'report'> & {
  filter: RowFilter
  onFilter: (filter: RowFilter) => void
}

/** How many rows add, change or remove something. A click on a count shows its rows. */
export function Counts({ kind, report, filter, onFilter }: CountsProps) {
  const shown = kind === 'edit' ? ACTIONS.filter(([one]) => OF_EDIT.includes(one)) : ACTIONS
  return (
    <Card
      as="div"
      className={`mt-4 grid grid-cols-2 sm:grid-cols-3 ${kind === 'edit' ? '' : 'xl:grid-cols-6'}`}
    >
      {shown.map(([action, label, hint]) => {
        const rows = report.actions[action] ?? 0
        // FULL also removes what no row of the file names.
        const count = rows + (action === 'remove' ? report.removed : 0)
        return (
          <button
            key={action}
            type="button"
            disabled={rows === 0}
            aria-pressed={filter.action === action}
            className={`grid min-h-11 content-start justify-items-start border-base-300 border-b-2 p-4 text-left aria-pressed:border-primary ${count === 0 ? 'text-quiet' : ''}`}
            onClick={() => onFilter(filter.action === action ? {} : { action })}
          >
            <span
              className={`font-heading text-3xl leading-none tabular-nums ${action === 'wrong' && count > 0 ? 'text-error' : ''}`}
            >
              {formatCount(count)}
            </span>
            <span className={rows > 0 ? 'font-semibold underline underline-offset-4' : ''}>
              {label}
            </span>
            <span className="text-quiet text-sm">
              {hintOf(action, hint, report, kind === 'products' || kind === 'pies')}
            </span>
          </button>
        )
      })}
    </Card>
  )
}

/** Of new parts whether buyers see them; of rows that write less than they say, how many. */
function hintOf(
  action: ImportAction,
  hint: string,
  { actions, live, lacking }: Import['report'],
  isOfParts: boolean,
) {
  const left = lacking[action] ?? 0
  const without = left > 0 && `${formatCount(left)} without a cell that can’t be used`
  const added = isOfParts && action === 'add' ? (actions.add ?? 0) : 0
  const drafts = added - live
  const state = [
    live > 0 && `${formatCount(live)} live`,
    drafts > 0 && (live > 0 ? `${formatCountOf(drafts, 'draft')}` : 'as drafts'),
  ].filter(Boolean)
  const own = added > 0 ? state.join(', ') : hint
  return [own, without].filter(Boolean).join('; ')
}
