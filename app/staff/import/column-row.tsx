import { Cell, Row } from '#app/ui/lists/table.tsx'
import type { ImportColumns } from '#contract/import/import-columns.ts'

const SOURCES = {
  name: 'By its name',
  word: 'Guessed from its name',
  content: 'Guessed from its cells',
  last: 'Same as last time',
  chosen: 'As you said',
  nothing: 'No match',
}

type ColumnRowProps = {
  column: ImportColumns['columns'][number]
  choices: ImportColumns['choices']
  name: string | null
  others: (string | null)[]
  onChange: (name: string | null) => void
}

/** A column of the file, and which of the shop's it is. */
export function ColumnRow({ column, choices, name, others, onChange }: ColumnRowProps) {
  const { header, examples, warning } = column
  const isSingle = !choices.find((one) => one.name === name)?.isList
  const isTwice = name !== null && isSingle && others.includes(name)
  const source = SOURCES[name === column.name ? column.from : 'chosen']
  return (
    <Row>
      <Cell label="Column">
        <strong dir="auto" className="wrap-anywhere">
          {header || 'Without a name'}
        </strong>
      </Cell>
      <Cell label="First values" wide>
        <span dir="auto" className="font-mono text-sm wrap-anywhere">
          {examples.join(', ') || 'empty'}
        </span>
      </Cell>
      <Cell label="Maps to" wide>
        <select
          aria-label={`${header || 'Column without a name'} maps to`}
          className="h-11 w-full rounded-field border border-control bg-base-100 px-3 text-base aria-invalid:border-error"
          aria-invalid={isTwice || undefined}
          value={name ?? ''}
          onChange={({ target }) => onChange(target.value || null)}
        >
          <option value="">Leave out</option>
          {choices.map((choice) => (
            <option key={choice.name} value={choice.name}>
              {choice.label}
              {choice.isRequired && ' (required)'}
            </option>
          ))}
        </select>
      </Cell>
      <Cell label="Found" wide>
        {isTwice ? (
          <span className="text-error">Another column has this match, too</span>
        ) : (
          <span className="text-quiet text-sm">{source}</span>
        )}
        {warning && <span className="block text-error text-sm">{warning}</span>}
      </Cell>
    </Row>
  )
}
