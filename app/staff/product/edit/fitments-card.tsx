import { useState } from 'react'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { toast } from '#app/ui/components/toasts.tsx'
import type { EditedPart } from '#contract/catalog/edited-part.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'
import { FitmentGrid } from './fitment-grid.tsx'
import { COLUMNS, type Column, EMPTY_ROW, type Row } from './fitment-rows.ts'
import { ListCard } from './list-card.tsx'
import { type Pasted, toTable } from './pasted-rows.ts'
import type { Fitments, RowProblem } from './use-fitments.ts'

type Props = { state: Fitments; detail: EditedPart }

/** Those that few parts need. */
const RARE: Column[] = ['trim', 'builtFrom', 'builtTo']

/** The vehicles that a part fits. Long lists are edited by imports. */
export function FitmentsCard({ state, detail }: Props) {
  const { list, change } = state
  const { rows, isComplete } = list
  const [pasted, setPasted] = useState<{ count: number; takeBack: () => void }>()
  const [isWide, setIsWide] = useState(() =>
    rows.some((row) => RARE.some((one) => row[one] !== '')),
  )

  if (detail.fitmentCount > detail.fitments.length && detail.fitments.length === 0) {
    return (
      <p className="rounded-box border border-base-300 bg-base-100 p-5">
        It has {formatCount(detail.fitmentCount)} fitments: too many to edit here.{' '}
        <TextLink to="/dashboard/imports">Import a file</TextLink>
      </p>
    )
  }

  const setRows = (next: Row[]) => change({ ...list, rows: next })
  const set = (at: number, column: Column, value: string) => {
    const next = [...rows]
    next[at] = { ...(rows[at] ?? EMPTY_ROW), [column]: value }
    setRows(next)
  }

  function notePasted({ rows: added }: Pasted, takeBack: () => void) {
    setPasted({ count: added.length, takeBack })
    if (added.some((row) => RARE.some((one) => row[one]))) setIsWide(true)
  }

  const copy = () =>
    navigator.clipboard.writeText(toTable(rows)).then(
      () => toast(`Copied ${formatCountOf(rows.length, 'row')}.`),
      () => toast('The browser does not let the page copy.', 'error'),
    )

  return (
    <ListCard
      title="Fitments"
      hint="The vehicles that it fits. Paste rows from a spreadsheet: year, make, model, engine, position, quantity, notes. Empty cells mean any. Ctrl D copies from above, Ctrl Z takes back, Ctrl Delete removes the row."
      state={state}
    >
      {pasted && (
        <p role="status" className="flex flex-wrap items-center gap-x-3">
          <span>
            <strong>Pasted {formatCountOf(pasted.count, 'row')}.</strong>{' '}
            {state.problems.length > 0
              ? `${formatCountOf(state.problems.length, 'row')} to mend; the others can be saved.`
              : 'All of them can be saved.'}
          </span>
          <button
            type="button"
            className="btn btn-ghost"
            onClick={() => {
              pasted.takeBack()
              setPasted(undefined)
            }}
          >
            Take back
          </button>
        </p>
      )}
      <Problems
        problems={state.problems}
        onUse={({ at, column, proposal }) => set(at, column, proposal ?? '')}
      />
      <FitmentGrid
        rows={rows}
        problems={state.problems}
        models={state.models}
        columns={isWide ? COLUMNS : COLUMNS.filter(([column]) => !RARE.includes(column))}
        onChange={(next) => {
          setPasted(undefined)
          setRows(next)
        }}
        onPaste={notePasted}
        onNeed={(make) => void state.load(make.trim() ? [make] : []).catch(() => {})}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Checkbox
          checked={isComplete}
          onChange={({ target }) => change({ ...list, isComplete: target.checked })}
        >
          <span>
            This list is complete
            <span className="block text-quiet text-sm">
              Buyers of any other vehicle then see that it does not fit.
            </span>
          </span>
        </Checkbox>
        <span className="flex flex-wrap gap-2">
          {!isWide && (
            <button type="button" className="btn btn-ghost" onClick={() => setIsWide(true)}>
              Trim and months
            </button>
          )}
          <button
            type="button"
            className="btn btn-outline"
            disabled={rows.length === 0}
            onClick={copy}
          >
            Copy all
          </button>
        </span>
      </div>
    </ListCard>
  )
}

/** How many are said at once. */
const SAID = 4

type ProblemsProps = { problems: RowProblem[]; onUse: (problem: RowProblem) => void }

/** What is wrong, by row, each with what was probably meant. */
function Problems({ problems, onUse }: ProblemsProps) {
  if (problems.length === 0) return null
  return (
    <Notice kind="warning" className="grid gap-1 p-3 text-sm">
      <ul aria-label="Rows to mend" className="grid gap-1">
        {problems.slice(0, SAID).map((one) => (
          <li key={`${one.at} ${one.column}`} className="flex flex-wrap items-center gap-x-3">
            <span dir="auto">
              Row {one.at + 1}: {one.text}.
            </span>
            {one.proposal && (
              <button type="button" className="btn btn-outline" onClick={() => onUse(one)}>
                Use {one.proposal}
              </button>
            )}
          </li>
        ))}
      </ul>
      {problems.length > SAID && (
        <p>{formatCountOf(problems.length - SAID, 'more row')} to mend.</p>
      )}
      <p>These wait here, not saved. The other rows are saved.</p>
    </Notice>
  )
}
