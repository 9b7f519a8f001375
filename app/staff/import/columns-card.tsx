import { type FormEvent, useState } from 'react'
import { errorMessage } from '#app/api/http.ts'
import { chooseImportColumns, listImportColumns } from '#app/api/import.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { Spinner } from '#app/ui/components/spinner.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { useLoad } from '#app/ui/use-load.ts'
import type { Import } from '#contract/import/import.ts'
import type { ImportColumns } from '#contract/import/import-columns.ts'
import { NUMBER_KINDS } from '../product/number-kinds.ts'
import { UnreadLines } from './unread-lines.tsx'

type ColumnsCardProps = {
  of: Pick<Import, '_id'>
  /** Leads back to what the check found; undefined before there was a check. */
  onCancel: (() => void) | undefined
  onChosen: () => void
}

/** Which column of the file is which. */
export function ColumnsCard({ of: { _id: id }, onCancel, onChosen }: ColumnsCardProps) {
  const { value: found, error } = useLoad(id, () => listImportColumns(id))
  if (error) return <FormError>{errorMessage(error)}</FormError>
  if (!found) return <Spinner />
  return <ColumnsForm id={id} found={found} onCancel={onCancel} onChosen={onChosen} />
}

type ColumnsFormProps = Omit<ColumnsCardProps, 'of'> & { id: string; found: ImportColumns }

const COLUMNS = ['Column in the file', 'First values', 'Maps to', 'Found']
const WIDTHS = ['w-36 xl:w-44', '', 'w-60 xl:w-68', 'w-36 xl:w-48']
const KINDS = [['', 'Different kinds: a column has them'], ...NUMBER_KINDS] as const

/** The choices stay when the server refuses them. */
function ColumnsForm({ id, found, onCancel, onChosen }: ColumnsFormProps) {
  const { run, pending, error } = useAction()
  const [names, setNames] = useState(() => found.columns.map(({ name }) => name))
  const [decimalComma, setDecimalComma] = useState(found.decimalComma)
  const [numberKind, setNumberKind] = useState(found.numberKind)
  const takesNumberKind = found.takesNumberKind && !names.includes('kind')

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      await chooseImportColumns(id, {
        columns: names,
        ...(decimalComma !== null && { decimalComma }),
        ...(takesNumberKind && numberKind !== null && { numberKind }),
      })
      onChosen()
    })
  }

  return (
    <form onSubmit={submit} aria-label="Columns">
      <p className="mt-2 max-w-prose text-quiet">
        Match each column of the file. We keep the matches for the next file with the same columns.
      </p>
      <UnreadLines lines={found.above} where="above the names of the columns" />
      {found.decimal && (
        <DecimalQuestion decimal={found.decimal} value={decimalComma} onChange={setDecimalComma} />
      )}
      {takesNumberKind && (
        <SelectField
          className="mt-4 max-w-md"
          label="Kind of all these numbers"
          options={KINDS}
          value={numberKind ?? ''}
          onChoose={(kind) => setNumberKind(kind || null)}
        />
      )}
      <Table columns={COLUMNS} widths={WIDTHS}>
        {found.columns.map((column, at) => (
          <ColumnRow
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
            key={at}
            column={column}
            choices={found.choices}
            name={names[at] ?? null}
            others={names.filter((_, other) => other !== at)}
            onChange={(name) => setNames(names.map((one, other) => (other === at ? name : one)))}
          />
        ))}
      </Table>
      <Card className="mt-4 grid gap-3 p-5">
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton pending={pending}>Check the file</SubmitButton>
          {onCancel && (
            <button type="button" className="btn btn-ghost" onClick={onCancel}>
              Leave it as it is
            </button>
          )}
          <span className="text-quiet text-sm">Nothing changes yet: the check only reads.</span>
        </div>
        <FormError>{error}</FormError>
      </Card>
    </form>
  )
}

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

function ColumnRow({ column, choices, name, others, onChange }: ColumnRowProps) {
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

type DecimalQuestionProps = {
  decimal: NonNullable<ImportColumns['decimal']>
  value: boolean | null
  onChange: (value: boolean) => void
}

/** The owner says what a comma means: the shop never guesses it. */
function DecimalQuestion({ decimal: { example, header }, value, onChange }: DecimalQuestionProps) {
  const answers = [
    [true, `Yes, ${example.replace(',', '.')}`],
    [false, `No, it is ${example.replace(/[.,]/g, '')}`],
  ] as const
  return (
    <Notice kind="warning" className="mt-4 p-4">
      <fieldset>
        <legend className="font-semibold">Is the comma in {example} a decimal point?</legend>
        <p className="text-quiet text-sm">
          In the column <bdi>{header}</bdi>. We ask once per file, and never guess.
        </p>
        <div className="mt-2 flex flex-wrap gap-x-6">
          {answers.map(([answer, label]) => (
            <label key={label} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="decimal"
                className="radio border-control"
                checked={value === answer}
                onChange={() => onChange(answer)}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </Notice>
  )
}
