import { type FormEvent, type ReactNode, Suspense, useState } from 'react'
import { errorMessage } from '#app/api/http.ts'
import { chooseImportColumns, listImportColumns, previewImportColumns } from '#app/api/import.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { Spinner } from '#app/ui/components/spinner.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { Table } from '#app/ui/lists/table.tsx'
import { useLoad } from '#app/ui/use-load.ts'
import type { Import } from '#contract/import/import.ts'
import type { ImportColumns } from '#contract/import/import-columns.ts'
import {
  type FileAnswers,
  type ImportQuestion,
  isAnswer,
  withPriceColumn,
} from '#contract/import/import-question.ts'
import { formatCountOf } from '#contract/money.ts'
import { ColumnQuestion } from './column-question.tsx'
import { ColumnRow } from './column-row.tsx'
import { HeaderLine } from './header-line.tsx'
import { LastFile } from './last-file.tsx'
import { SheetChoice } from './sheet-choice.tsx'

const FileRulesCard = lazyComponent(
  async () => (await import('./file-rules-card.tsx')).FileRulesCard,
)

type ColumnsCardProps = {
  of: Pick<Import, '_id' | 'kind'>
  /** Leads back to what the check found; undefined before there was a check. */
  onCancel: (() => void) | undefined
  onChosen: () => void
}

/** The question whose stock a column is. */
const STOCK = 'units-meaning'

/** Which column of the file is which. */
export function ColumnsCard({ of: { _id: id, kind }, onCancel, onChosen }: ColumnsCardProps) {
  const { value: found, error } = useLoad(id, () => listImportColumns(id))
  if (error) return <FormError>{errorMessage(error)}</FormError>
  if (!found) return <Spinner />
  const hasRules = kind === 'products'
  return (
    <ColumnsForm
      id={id}
      hasRules={hasRules}
      first={found}
      onCancel={onCancel}
      onChosen={onChosen}
    />
  )
}

type ColumnsFormProps = Omit<ColumnsCardProps, 'of'> & {
  id: string
  hasRules: boolean
  first: ImportColumns
}

type Names = (string | null)[]
type Choice = {
  /** Undefined: as the shop proposes. */
  names?: Names
  answers: FileAnswers
  headerLine?: number
}

const COLUMNS = ['Column in the file', 'First values', 'Maps to', 'Found']
const WIDTHS = ['w-36 xl:w-44', '', 'w-60 xl:w-68', 'w-36 xl:w-48']

/** The choices stay when the server refuses them. */
function ColumnsForm({ id, hasRules, first, onCancel, onChosen }: ColumnsFormProps) {
  const { run, pending, error } = useAction()
  const [choice, setChoice] = useState<Choice>(() => firstChoice(first))
  const [rules, setRules] = useState(first.rules)
  const [isRuled, setIsRuled] = useState(Object.keys(rules).length > 0)
  const { names: columns, headerLine } = choice
  const offered = offeredRules(first)
  const [isTaken, setIsTaken] = useState(false)
  const line = headerLine !== undefined && { headerLine }
  const { sheet } = choice.answers
  const key = JSON.stringify([columns, headerLine, sheet])
  // Another match has other questions.
  const { value: found = first, error: previewError } = useLoad(
    key,
    () =>
      previewImportColumns(id, { ...(columns && { columns }), ...line, answers: choice.answers }),
    { shown: first, isFresh: true },
  )
  const names = columns ?? found.columns.map(({ name }) => name)
  const answers = withProposals(found.questions, choice.answers)
  const rows = found.columns.map((column, at) => ({ column, at }))
  const asksSheet = found.questions.some(({ id: question }) => question === 'sheet')
  const empty = rows.filter(({ column }) => column.examples.length === 0)
  const filled = rows.filter(({ column }) => column.examples.length > 0)
  // Only what is new is asked, if the file is of the same supplier.
  const isOfSupplier = found.profile?.doubt === null
  const isKnown = (at: number) => isOfSupplier && !found.profile?.newColumns.includes(at)
  const known = filled.filter(({ at }) => isKnown(at))
  const asked = filled.filter(({ at }) => !isKnown(at))
  const isAnswered = (one: ImportQuestion) => isOfSupplier && isAnswer(one, first.answers[one.id])
  const answered = found.questions.filter(isAnswered)
  const open = found.questions.filter((one) => !isAnswered(one))

  function setName(at: number, name: string | null) {
    const { 'price-column': _, ...others } = choice.answers
    setChoice({ ...choice, names: names.with(at, name), answers: others })
  }

  function chooseSheet(name: string) {
    setChoice({ answers: ofSheet(name) })
  }

  function answer(question: ImportQuestion, given: string) {
    if (question.id === 'sheet') return chooseSheet(given)
    const priced = question.id === 'price-column' && { names: withPriceColumn(names, given) }
    setChoice({ ...choice, ...priced, answers: { ...choice.answers, [question.id]: given } })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      await chooseImportColumns(id, {
        columns: names,
        answers: { ...ofSheet(sheet), ...answers },
        ...(hasRules && { rules }),
        ...line,
      })
      onChosen()
    })
  }

  const toQuestion = (question: ImportQuestion) => (
    <ColumnQuestion
      key={question.id}
      question={question}
      answer={answers[question.id]}
      onAnswer={(given) => answer(question, given)}
    />
  )

  // Of a supplier's stock the question says what becomes of its column.
  const isLeftOut = (at: number) => names[at] === 'units' && answers[STOCK] === 'leave-out'
  const takeStock = () =>
    setChoice({ ...choice, answers: { ...choice.answers, [STOCK]: 'new-parts' } })
  const toRow = ({ column, at }: (typeof rows)[number]) => (
    <ColumnRow
      key={at}
      column={column}
      choices={found.choices}
      name={isLeftOut(at) ? null : (names[at] ?? null)}
      others={names.filter((_, other) => other !== at)}
      onChange={(name) => (name === 'units' && isLeftOut(at) ? takeStock() : setName(at, name))}
    />
  )

  return (
    <form onSubmit={submit} aria-label="Columns">
      <LastFile of={found} />
      {found.sheet !== null && found.sheets.length > 1 && !asksSheet && (
        <SheetChoice sheet={found.sheet} sheets={found.sheets} onChoose={chooseSheet} />
      )}
      {found.columns.length > 0 && (
        <HeaderLine
          key={found.headerLines.join()}
          lines={found.headerLines}
          above={found.above}
          onChoose={(chosen) => setChoice({ answers: ofSheet(found.sheet), headerLine: chosen })}
        />
      )}
      {open.map(toQuestion)}
      {asked.length > 0 && (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {asked.map(toRow)}
        </Table>
      )}
      {answered.length > 0 && (
        <Card as="details" className="mt-4">
          <summary className="min-h-11 cursor-pointer px-5 py-4 font-semibold">
            {formatCountOf(answered.length, 'answer')} as last time
          </summary>
          <div className="grid gap-4 px-5 pb-5">{answered.map(toQuestion)}</div>
        </Card>
      )}
      <FoldedRows about="as last time">{known.map(toRow)}</FoldedRows>
      <FoldedRows about="without a value">{empty.map(toRow)}</FoldedRows>
      {hasRules && offered && !isTaken && (
        <Notice kind="warning" className="mt-4 grid justify-items-start gap-3 p-4">
          <p>
            <bdi className="font-semibold wrap-anywhere">{offered.fileName}</bdi> has rules for all
            rows, which this file is read without.
          </p>
          <button
            type="button"
            className="btn btn-outline"
            onClick={() => {
              setRules(offered.rules)
              setIsTaken(true)
              setIsRuled(true)
            }}
          >
            It is of the same supplier: take its rules
          </button>
        </Notice>
      )}
      {hasRules && (
        <details
          className="mt-4"
          open={isRuled}
          onToggle={({ currentTarget }) => setIsRuled(currentTarget.open)}
        >
          <summary className="min-h-11 cursor-pointer px-5 py-3 font-semibold">
            Rules for all rows
          </summary>
          {isRuled && (
            <Suspense fallback={<Spinner />}>
              <FileRulesCard
                key={String(isTaken)}
                rules={rules}
                names={names}
                choices={found.choices}
                onChange={setRules}
              />
            </Suspense>
          )}
        </details>
      )}
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
        <FormError>{error ?? (previewError ? errorMessage(previewError) : undefined)}</FormError>
      </Card>
    </form>
  )
}

function firstChoice({ answers, headerLine }: ImportColumns): Choice {
  return { answers, ...(headerLine !== null && { headerLine }) }
}

function FoldedRows({ about, children }: { about: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Card as="details" className="mt-4">
      <summary className="min-h-11 cursor-pointer px-5 py-4 font-semibold">
        {formatCountOf(children.length, 'column')} {about}
      </summary>
      <Table columns={COLUMNS} widths={WIDTHS}>
        {children}
      </Table>
    </Card>
  )
}

function ofSheet(sheet: string | null | undefined): FileAnswers {
  return typeof sheet === 'string' ? { sheet } : {}
}

/** What is proposed is chosen until the owner chooses otherwise. */
function withProposals(questions: ImportQuestion[], answers: FileAnswers): FileAnswers {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const { id, proposal, choices } = question
      const given = answers[id]
      const isStarted = choices.some(({ value }) => given?.startsWith(value))
      const answer = isStarted || isAnswer(question, given) ? given : (proposal ?? undefined)
      return answer === undefined ? [] : [[id, answer]]
    }),
  )
}

/** Rules of a file that may be another supplier's. */
function offeredRules({ profile }: ImportColumns) {
  return profile && Object.keys(profile.rules).length > 0 ? profile : undefined
}
