import { type ClipboardEvent, type KeyboardEvent, memo, useRef, useState } from 'react'
import { isComposing } from '#app/ui/components/is-composing.ts'
import { type COLUMNS, type Column, EMPTY_ROW, type Models, type Row } from './fitment-rows.ts'
import { isTable, type Pasted, readPasted } from './pasted-rows.ts'
import type { RowProblem } from './use-fitments.ts'

type Props = {
  rows: Row[]
  problems: RowProblem[]
  models: Models
  columns: readonly (typeof COLUMNS)[number][]
  onSet: (at: number, column: Column, value: string) => void
  onRemove: (at: number) => void
  onPaste: (at: number, pasted: Pasted) => void
  /** A cell gets the focus: the makes, or the models of a make, are needed soon. */
  onNeed: (make: string) => void
}

/**
 * A grid like a spreadsheet: Tab and arrows go through the cells, Enter goes down, Ctrl D copies
 * from above, and rows of a spreadsheet can be pasted. Its last row is empty, for the next one.
 */
export function FitmentGrid({ rows, problems, models, columns, ...on }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [make, setMake] = useState('')
  const latest = useRef(on)
  latest.current = on
  const [calls] = useState(() => ({
    set: (at: number, column: Column, value: string) => latest.current.onSet(at, column, value),
    remove: (at: number) => latest.current.onRemove(at),
  }))

  function go(at: number, column: string) {
    const cell = body.current?.querySelector<HTMLInputElement>(
      `[data-at="${at}"][data-column="${column}"]`,
    )
    cell?.focus()
    return cell
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const place = placeOf(event.target)
    if (!place || isComposing(event.nativeEvent) || event.altKey || event.shiftKey) return
    const { at, column } = place
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key.toLowerCase() === 'd' && at > 0) {
      event.preventDefault()
      on.onSet(at, column, rows[at - 1]?.[column] ?? '')
    } else if (!isCommand && (event.key === 'Enter' || event.key === 'ArrowDown')) {
      event.preventDefault() // Enter would send the form
      go(at + 1, column)
    } else if (!isCommand && event.key === 'ArrowUp' && at > 0) {
      event.preventDefault()
      go(at - 1, column)
    }
  }

  function onPaste(event: ClipboardEvent) {
    const place = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!place || !isTable(text)) return
    event.preventDefault()
    on.onPaste(place.at, readPasted(text, place.column))
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

function placeOf(target: EventTarget) {
  if (!(target instanceof HTMLInputElement) || target.dataset.at === undefined) return undefined
  return { at: Number(target.dataset.at), column: target.dataset.column as Column }
}
