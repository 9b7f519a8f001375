import { type ClipboardEvent, type KeyboardEvent, memo, useRef, useState } from 'react'
import { isComposing } from '#app/ui/components/is-composing.ts'
import { type COLUMNS, type Column, EMPTY_ROW, type Models, type Row } from './fitment-rows.ts'
import { gridKey } from './grid-keys.ts'
import { isTable, type Pasted, readPasted } from './pasted-rows.ts'
import type { RowProblem } from './use-fitments.ts'
import { useGridRows } from './use-grid-rows.ts'

type Props = {
  rows: Row[]
  problems: RowProblem[]
  models: Models
  columns: readonly (typeof COLUMNS)[number][]
  onChange: (rows: Row[]) => void
  onPaste: (pasted: Pasted, takeBack: () => void) => void
  /** A cell gets the focus: the makes, or the models of a make, are needed soon. */
  onNeed: (make: string) => void
}

/**
 * A grid like a spreadsheet: Tab and arrows go through the cells, Enter goes down, Escape gives a
 * cell back what it had, Ctrl D copies from above, Ctrl Delete removes the row, Ctrl Z takes a
 * change back, and rows of a spreadsheet can be pasted. Its last row is empty, for the next one.
 */
export function FitmentGrid({ rows, problems, models, columns, ...on }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [make, setMake] = useState('')
  const change = useGridRows(rows, on.onChange)
  const latest = useRef({ change, remove })
  latest.current = { change, remove }
  const [calls] = useState(() => ({
    set: (at: number, column: Column, value: string) =>
      latest.current.change.set(at, column, value),
    remove: (at: number) => latest.current.remove(at),
  }))

  function go(at: number, column: string | undefined) {
    const cell = body.current?.querySelector<HTMLInputElement>(
      `[data-at="${at}"][data-column="${column}"]`,
    )
    cell?.focus()
    cell?.select()
  }

  /** The row that takes its place has the focus. */
  function remove(at: number, column: Column = 'make') {
    if (at >= rows.length) return
    change.removeRow(at)
    go(at, column)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const place = placeOf(event.target)
    if (!place || isComposing(event.nativeEvent)) return
    const key = gridKey(event, place.cell)
    if (!key) return
    event.preventDefault() // Enter would send the form
    const { at, column } = place
    if (key.kind === 'move') {
      const to = columns.findIndex(([name]) => name === column) + key.columns
      go(at + key.rows, columns[to]?.[0])
    } else if (key.kind === 'removeRow') remove(at, column)
    else if (key.kind !== 'copyAbove') change[key.kind]()
    else if (at > 0) change.set(at, column, rows[at - 1]?.[column] ?? '')
  }

  function onPaste(event: ClipboardEvent) {
    const place = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!place || !isTable(text)) return
    event.preventDefault()
    const pasted = readPasted(text, place.column)
    change.paste(place.at, pasted)
    on.onPaste(pasted, () => latest.current.change.undo())
  }

  return (
    <div className="fitment-grid">
      <table aria-label="Fitments">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Row</span>
            </th>
            {columns.map(([column, heading, width]) => (
              <th key={column} scope="col" style={{ minWidth: width }}>
                {heading}
              </th>
            ))}
            <th>
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody
          ref={body}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onFocus={({ target }) => {
            const place = placeOf(target)
            if (!place) return
            change.endStep()
            const ofRow = rows[place.at]?.make ?? ''
            setMake(ofRow)
            on.onNeed(ofRow)
          }}
        >
          {[...rows, EMPTY_ROW].map((row, at) => (
            <GridRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and inputs are controlled
              key={at}
              at={at}
              row={row}
              isLast={at === rows.length}
              wrong={problems
                .filter((one) => one.at === at)
                .map(({ column }) => column)
                .join(' ')}
              columns={columns}
              {...calls}
            />
          ))}
        </tbody>
      </table>
      <datalist id="grid-makes">
        {models.makes?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id="grid-models">
        {models.modelsOf(make)?.map(({ id, model, years }) => (
          <option key={id} value={model}>
            {years}
          </option>
        ))}
      </datalist>
    </div>
  )
}

type RowProps = {
  at: number
  row: Row
  /** The empty one. */
  isLast: boolean
  /** The columns in which something is wrong. */
  wrong: string
  columns: Props['columns']
  set: (at: number, column: Column, value: string) => void
  remove: (at: number) => void
}

/** Rendered again when its own cells change: a list may have hundreds. */
const GridRow = memo(function GridRow({ at, row, isLast, wrong, columns, ...calls }: RowProps) {
  return (
    <tr className={wrong ? 'is-open' : ''}>
      <th scope="row">{isLast ? <span className="sr-only">New row</span> : at + 1}</th>
      {columns.map(([column, heading]) => (
        <td key={column}>
          <input
            data-at={at}
            data-column={column}
            aria-label={isLast ? `${heading}, new row` : `${heading}, row ${at + 1}`}
            aria-invalid={wrong.split(' ').includes(column) || undefined}
            list={column === 'make' ? 'grid-makes' : column === 'model' ? 'grid-models' : undefined}
            inputMode={NUMBERS.includes(column) ? 'numeric' : undefined}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            value={row[column]}
            onChange={({ target }) => calls.set(at, column, target.value)}
          />
        </td>
      ))}
      <td>
        {!isLast && (
          <button
            type="button"
            className="btn btn-ghost min-h-9 w-9 px-0"
            aria-label={`Remove row ${at + 1}`}
            // Tab goes from cell to cell: Ctrl Delete removes a row.
            tabIndex={-1}
            onClick={() => calls.remove(at)}
          >
            <span aria-hidden="true">✕</span>
          </button>
        )}
      </td>
    </tr>
  )
})

const NUMBERS: Column[] = ['yearFrom', 'yearTo', 'quantity']

function placeOf(cell: EventTarget) {
  if (!(cell instanceof HTMLInputElement) || cell.dataset.at === undefined) return undefined
  return { cell, at: Number(cell.dataset.at), column: cell.dataset.column as Column }
}
