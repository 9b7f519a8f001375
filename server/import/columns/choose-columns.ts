import { eq } from 'drizzle-orm'
import type { FileRules } from '#contract/import/file-rules.ts'
import type { Import } from '#contract/import/import.ts'
import type {
  ChosenColumns,
  ImportColumns,
  PreviewedColumns,
} from '#contract/import/import-columns.ts'
import { isAnswer, withPriceColumn } from '#contract/import/import-question.ts'
import { formatCountOf } from '#contract/money.ts'
import { findCategory } from '../../catalog/category/category-tree.ts'
import { db } from '../../platform/db/client.ts'
import { importTable } from '../../platform/db/schema/import.ts'
import { AppError, fieldError, notFound } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { textOf } from '../file/footer-rows.ts'
import { columnsOf, missingColumns, type TableKind } from '../file/known-columns.ts'
import { cellOf } from '../file/open-csv.ts'
import type { TableChoice, TableHead } from '../file/table-file.ts'
import { checkAgain } from '../import.ts'
import type { ImportRecord } from '../import-record.ts'
import { isPower } from '../parts/damaged-number.ts'
import { formatOf } from '../rows/source-rows.ts'
import { sourceOf } from '../same-source.ts'
import { saidCurrencies } from './amount-questions.ts'
import { answerPies, openPies, readableOr409, requireAnswers } from './answer-pies.ts'
import { questionsOf } from './column-questions.ts'
import { piesAnswers, shownPies } from './pies-questions.ts'
import {
  headOf,
  isEmpty,
  isTableKind,
  type Match,
  matchTable,
  openTable,
  readStored,
  tableChoice,
} from './propose-columns.ts'
import { fittingProfile, listProfiles, type Profile, saveProfile } from './supplier-profile.ts'

// The owner matches the columns of a file with ours, and says what its cells do not.

const EXAMPLES = 3
const EXAMPLE_CHARACTERS = 60

type Opened = { row: ImportRecord; kind: TableKind; head: TableHead; profile: Profile | undefined }

/**
 * The columns of a file, with a proposal for each, as they are saved, or as they would be with
 * other ones.
 * @throws AppError 404; 409 the file has no columns, or was deleted
 */
export async function listColumns(id: string, changed?: PreviewedColumns): Promise<ImportColumns> {
  const pies = await openPies(id)
  if (pies) {
    const { questions, row } = pies
    const { answers } = await piesAnswers(pies.head, questions)
    return shownPies(questions, changed?.answers ?? row.options.answers ?? answers)
  }
  const opened = await open(id, changed)
  const { row, kind, head, profile } = opened
  const proposed = await matchTable({ kind, head, profile, fileName: row.fileName })
  const isOtherHeader = changed !== undefined && changed.columns === undefined
  const saved = isOtherHeader ? undefined : savedColumns(opened)
  const matches = changed?.columns
    ? changed.columns.map((name, at) => chosenMatch(name, proposed.matches[at]))
    : (saved ?? proposed.matches)
  const names = head.headers.map((_, at) => matches[at]?.name ?? null)
  const questions = await questionsOf(kind, head, names, row.fileName, profile)
  const answers = changed?.answers ?? (saved ? row.options.answers : proposed.answers)
  return {
    format: formatOf(head, head.headers.length, row.options),
    sheet: head.sheet ?? null,
    sheets: head.sheets.map(({ name }) => name),
    above: head.above.map(({ line, cells }) => ({ line, text: textOf(cells) })),
    headerLines: head.headerLines,
    headerLine: (changed ?? row.options).headerLine ?? null,
    columns: head.headers.map((header, at) => columnOf(head, header, at, matches[at])),
    choices: columnsOf(kind).map(({ name, label, isRequired = false, isList = false }) => {
      return { name, label, isRequired, isList }
    }),
    questions,
    answers: answers ?? {},
    rules: withKnownCategory(row.options.rules ?? (profile?.isOfSource ? profile.saved.rules : {})),
    profile: saved || !profile ? null : shownProfile(profile, head, proposed),
  }
}

function shownProfile(
  { saved, savedAt, columns, isOfSource }: Profile,
  head: TableHead,
  { matches, doubt }: Awaited<ReturnType<typeof matchTable>>,
) {
  // One that is empty here may have values below.
  const isShown = (at: number) => !isEmpty(head, at) || matches[at]?.name
  return {
    fileName: saved.fileName ?? null,
    savedAt: savedAt.toISOString(),
    newColumns: columns.flatMap((name, at) => (name === undefined && isShown(at) ? [at] : [])),
    doubt,
    rules: isOfSource ? {} : withKnownCategory(saved.rules),
  }
}

/** A category that was deleted is chosen again. */
function withKnownCategory({ categoryId, ...others }: FileRules = {}): FileRules {
  // Stored by an older release.
  const { missing: _, ...rules } = others as FileRules & { missing?: string }
  return categoryId !== undefined && findCategory(categoryId) ? { categoryId, ...rules } : rules
}

/** One that the owner leaves as it is proposed keeps its source. */
function chosenMatch(name: string | null, proposed?: Match): Match {
  return proposed && (proposed.name ?? null) === name ? proposed : { name, from: 'chosen' }
}

/** What the owner has chosen for this file, or the shop by an earlier one. */
function savedColumns({ row: { options } }: Opened) {
  const from: Match['from'] = options.isRemembered ? 'last' : 'chosen'
  return options.columns?.map((name): Match => ({ name: name || null, from }))
}

function columnOf(head: TableHead, header: string, at: number, match?: Match) {
  const examples = examplesOf(head, at)
  const { name = null, from = 'nothing' } = match ?? {}
  return { header, examples, name, from, warning: warningOf(examples) }
}

async function openChosen(
  { id, options, fileName }: ImportRecord,
  kind: TableKind,
  choice: TableChoice,
) {
  const read = readStored(id, options.gzip ?? false)
  if (Object.keys(choice).length === 0) return openTable(read, kind, fileName, options.dialect)
  const head = await headOf(read, kind, choice, options.dialect)
  return { head, profile: fittingProfile(await listProfiles(kind), kind, head, fileName) }
}

async function open(id: string, changed?: Omit<PreviewedColumns, 'columns'>): Promise<Opened> {
  const [row] = await db.select().from(importTable).where(eq(importTable.id, id))
  if (!row) throw notFound('import')
  const { kind, options } = row
  if (!isTableKind(kind)) throw new AppError(409, 'ACES has no columns to match')
  const { answers = {}, headerLine } = changed ?? options
  const choice = tableChoice(answers, headerLine)
  const opened = await readableOr409(openChosen(row, kind, choice))
  if (opened.head.headers.length > 0) return { row, kind, ...opened }
  throw new AppError(409, 'The file is empty, or was deleted. Upload it again.')
}

function examplesOf({ rows }: TableHead, at: number) {
  const values = new Set(rows.map(({ cells }) => cellOf(cells[at]).slice(0, EXAMPLE_CHARACTERS)))
  values.delete('')
  return [...values].slice(0, EXAMPLES)
}

function warningOf(examples: string[]) {
  const damaged = examples.find(isPower)
  return damaged ? `Damaged by a spreadsheet: the last digits of ${damaged} are lost` : null
}

/**
 * Matches the columns, and queues the check. The next file with the same columns is read in the
 * same way.
 * @throws AppError 404; 409 it is in progress, applied, or no longer kept; 400 a column that has to
 *   be there is missing, one is there twice, or a question has no answer
 */
export async function chooseColumns(
  actor: SessionUser,
  id: string,
  { columns, answers = {}, rules, headerLine }: ChosenColumns,
): Promise<Import> {
  const pies = await openPies(id)
  if (pies) return answerPies(actor, pies, answers)
  const { row, kind, head, profile } = await open(id, { answers, headerLine })
  const priced = withPriceColumn(columns, answers['price-column'])
  requireMatched(kind, head, priced)
  const questions = await questionsOf(kind, head, priced, row.fileName, profile)
  requireAnswers(questions, answers)
  const given = questions.filter((question) => isAnswer(question, answers[question.id]))
  const { sheet } = answers
  const chosen = {
    columns: priced.map((name) => name ?? ''),
    answers: {
      ...Object.fromEntries(given.map(({ id: question }) => [question, answers[question]])),
      ...(sheet !== undefined && sheet === head.sheet && { sheet }),
    },
    ...(kind === 'products' && rules && { rules: requireRules(rules) }),
    ...(headerLine !== undefined && { headerLine }),
  }
  const queued = await checkAgain(actor, id, chosen)
  const saved = {
    ...chosen,
    source: sourceOf(row.fileName),
    fileName: row.fileName,
    headers: head.headers,
    asked: Object.fromEntries(
      given.map(({ id: question, about, proposal }) => [question, { about, proposal }]),
    ),
    currencies: saidCurrencies({ head, names: priced, profile }, answers),
  }
  await saveProfile(kind, saved, profile, actor.id)
  return queued
}

function requireRules(rules: FileRules) {
  if (rules.categoryId !== undefined && !findCategory(rules.categoryId)) {
    throw fieldError('rules', 'There is no such category')
  }
  return rules
}

function requireMatched(kind: TableKind, { headers }: TableHead, names: (string | null)[]) {
  if (names.length !== headers.length) {
    throw fieldError('columns', `The file has ${formatCountOf(headers.length, 'column')}`)
  }
  const known = columnsOf(kind)
  const labelOf = (name: string) => known.find((one) => one.name === name)?.label
  const chosen = names.filter((name) => name !== null)
  const unknown = chosen.find((name) => labelOf(name) === undefined)
  if (unknown !== undefined) throw fieldError('columns', `There is no column ${unknown}`)
  const isSingle = (name: string) => !known.find((one) => one.name === name)?.isList
  const twice = chosen.find((name, at) => isSingle(name) && chosen.indexOf(name) < at)
  if (twice) throw fieldError('columns', `Two columns are “${labelOf(twice)}”: leave one out`)
  const missing = missingColumns(known, chosen)
  if (missing.length > 0) {
    const labels = missing.map(({ label }) => `“${label}”`).join(', ')
    throw fieldError('columns', `Say which column is ${labels}`)
  }
  if (chosen.length === 0)
    throw fieldError('columns', 'Match at least one column that identifies the part')
}
