import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router'
import { isComposing } from '#app/ui/components/is-composing.ts'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { formatCount } from '#contract/money.ts'
import { type ReceivedLine, unitsOf } from './received-line.ts'

const COLUMNS = ['Part', 'Shelf', 'In stock', 'Units', 'Remove']
const WIDTHS = ['', 'w-36', 'w-36', 'w-32', 'w-24']

/** A code that was scanned into the wrong field: longer than any number of units. */
const CODE = /^(?=.*\D.*)\S.{2,}$|^\d{8,}$/

type Props = {
  lines: ReceivedLine[]
  disabled: boolean
  onUnits: (id: string, units: string) => void
  onRemove: (id: string) => void
  /**
   * Enter was pressed in a units field: the next code follows. @param code what was scanned into it
   */
  onDone: (code?: string) => void
}

export function ReceivedLinesTable({ lines, ...rest }: Props) {
  return (
    <Table columns={COLUMNS} widths={WIDTHS}>
      {lines.map((line) => (
        <LineRow key={line.part._id} line={line} {...rest} />
      ))}
    </Table>
  )
}

function LineRow({
  line,
  disabled,
  onUnits,
  onRemove,
  onDone,
}: Omit<Props, 'lines'> & { line: ReceivedLine }) {
  const { part, units, error } = line
  const before = useRef(units)
  const name = part.title ?? part.name
  const count = unitsOf(line)
  const problem = error ?? (units !== '' && count === undefined ? 'A whole number above 0' : '')
  const isOpen = count !== undefined && count % part.packSize > 0

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    const typed = units.trim()
    if (!CODE.test(typed)) return onDone()
    onUnits(part._id, before.current)
    onDone(typed)
  }

  return (
    <Row>
      <Cell label="Part" wide>
        <Link
          to={`/dashboard/product/${part._id}`}
          target="_blank"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 wrap-anywhere lg:min-h-0"
        >
          <bdi>{keepUnits(name)}</bdi>
        </Link>
        <span className="block text-quiet text-sm wrap-anywhere">
          {[part.brand, part.number, part.sku].filter(Boolean).join(' · ')}
        </span>
        {problem && (
          <span id={`problem-${part._id}`} className="block text-error text-sm">
            {problem}
          </span>
        )}
        {isOpen && (
          <span className="block text-sm text-warning">Sold in packs of {part.packSize}</span>
        )}
      </Cell>
      <Cell label="Shelf">{part.shelf && <bdi className="wrap-anywhere">{part.shelf}</bdi>}</Cell>
      <Cell label="In stock">
        {formatCount(part.availableQuantity)}
        {count !== undefined && ` → ${formatCount(part.availableQuantity + count)}`}
      </Cell>
      <Cell label="Units">
        <input
          id={unitsId(part._id)}
          aria-label={`Units of ${name}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `problem-${part._id}` : undefined}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={units}
          disabled={disabled}
          onFocus={({ currentTarget }) => {
            before.current = units
            currentTarget.select()
          }}
          onChange={({ target }) => onUnits(part._id, target.value)}
          onKeyDown={onKeyDown}
          className="input w-24 border-control text-right text-base tabular-nums aria-invalid:border-error"
        />
      </Cell>
      <Cell label="Remove">
        <button
          type="button"
          aria-label={`Remove ${name}`}
          className="btn btn-outline size-11 p-0"
          disabled={disabled}
          onClick={() => onRemove(part._id)}
        >
          ✕
        </button>
      </Cell>
    </Row>
  )
}

export function unitsId(productId: string) {
  return `units-${productId}`
}
