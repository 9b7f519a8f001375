import type { RowFilter } from '#app/api/import.ts'
import { Card } from '#app/ui/components/card.tsx'
import type { Import, ImportAction } from '#contract/import/import.ts'
import { isOfParts } from '#contract/import/writes-parts.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'

const ACTIONS: [ImportAction, string, string][] = [
  ['queued', 'Waiting', 'for you'],
  ['change', 'Changed', 'old → new'],
  ['add', 'New', 'are added'],
  ['same', 'Same', 'nothing to do'],
  ['wrong', 'Left out', 'each with a reason'],
  ['remove', 'Removed', 'from the shop'],
]

/** All that a bulk edit does: it asks nothing. */
const OF_EDIT: ImportAction[] = ['change', 'same', 'wrong']
/** All that a file of parts does. */
const OF_PARTS: ImportAction[] = [...OF_EDIT, 'queued', 'add']

type CountsProps = Pick<Import, 'kind' | 'waiting' | 'report'> & {
  filter: RowFilter
  onFilter: (filter: RowFilter) => void
}

/** How many rows add, change or remove something. A click on a count shows its rows. */
export function Counts({ kind, waiting, report, filter, onFilter }: CountsProps) {
  const arePartRows = isOfParts(kind)
  const does = kind === 'edit' ? OF_EDIT : OF_PARTS
  const wide = kind === 'edit' ? '' : arePartRows ? 'xl:grid-cols-5' : 'xl:grid-cols-6'
  const shown = arePartRows ? ACTIONS.filter(([action]) => does.includes(action)) : ACTIONS
  return (
    <Card
      as="div"
      className={`mt-4 grid grid-cols-2 overflow-hidden sm:grid-cols-3 ${wide} ${waiting > 0 ? 'border-l-4 border-l-error' : ''}`}
    >
      {shown.map(([action, label, hint]) => {
        const rows = action === 'queued' ? waiting : (report.actions[action] ?? 0)
        // FULL also removes what no row of the file names.
        const count = rows + (action === 'remove' ? report.removed : 0)
        return (
          <button
            key={action}
            type="button"
            disabled={rows === 0}
            aria-pressed={filter.action === action}
            className={`grid min-h-11 content-start ${arePartRows ? 'max-sm:first:col-span-2' : ''} justify-items-start border-base-300 border-b-2 p-4 text-left aria-pressed:border-primary ${count === 0 ? 'text-quiet' : ''}`}
            onClick={() => onFilter(filter.action === action ? {} : { action })}
          >
            <span
              className={`font-heading text-3xl leading-none tabular-nums ${isBad(action) && count > 0 ? 'text-error' : ''}`}
            >
              {formatCount(count)}
            </span>
            <span className={rows > 0 ? 'font-semibold underline underline-offset-4' : ''}>
              {label}
            </span>
            <span className="text-quiet text-sm">{hintOf(action, hint, report, arePartRows)}</span>
          </button>
        )
      })}
    </Card>
  )
}

function isBad(action: ImportAction) {
  return action === 'queued' || action === 'wrong'
}

/** Of new parts whether buyers see them; of rows that write less than they say, how many. */
function hintOf(
  action: ImportAction,
  hint: string,
  { actions, live, lacking, largest }: Import['report'],
  arePartRows: boolean,
) {
  const left = lacking[action] ?? 0
  const without = left > 0 && `${formatCount(left)} without a cell that can’t be used`
  const own =
    action === 'add' && arePartRows && actions.add
      ? statesText(live, actions.add - live)
      : (action === 'change' && largest && pricesText(largest)) || hint
  return [own, without].filter(Boolean).join('; ')
}

function statesText(live: number, drafts: number) {
  if (live === 0) return 'as drafts'
  return [`${formatCount(live)} live`, drafts > 0 && formatCountOf(drafts, 'draft')]
    .filter(Boolean)
    .join(', ')
}

function pricesText({ up, down }: NonNullable<Import['report']['largest']>) {
  return [
    up.count > 0 && `${formatCount(up.count)} dearer`,
    down.count > 0 && `${formatCount(down.count)} cheaper`,
  ]
    .filter(Boolean)
    .join(', ')
}
