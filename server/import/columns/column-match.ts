import type { ImportKind, ImportOptions } from '#contract/import/import.ts'
import { MAX_CSV_MB } from '#contract/import/import-bounds.ts'
import { type Answers, type ImportQuestion, isAnswer } from '#contract/import/import-question.ts'
import { isUnique } from '#contract/unique.ts'
import { type CsvKind, columnsOf, missingColumns } from '../file/csv-columns.ts'
import type { Read } from '../file/csv-records.ts'
import { UnreadableFile } from '../file/import-error.ts'
import { type MatchedColumn, matchColumns, nameTest } from '../file/match-columns.ts'
import { readFile } from '../file/stored-file.ts'
import { readTableHead, type TableChoice, type TableHead } from '../file/table-file.ts'
import { findColumns } from '../queue/name-mappings.ts'
import { isSameSource } from '../same-source.ts'
import { questionsOf } from './column-questions.ts'

// Matches the columns of a file with the shop's. The shop's own names need no match; the owner
// matches others, once for all files with the same names.

type Uploaded = { id: string; kind: ImportKind; gzip: boolean; fileName: string }

/**
 * At the upload: does the owner have to match the columns, or did they do it for an earlier file?
 */
export async function matchByName({
  id,
  kind,
  gzip,
  fileName,
}: Uploaded): Promise<Partial<ImportOptions>> {
  if (!isCsv(kind)) return {}
  try {
    const head = await headOf(readStored(id, gzip), kind)
    if (head.headers.length === 0) return { hasNoColumns: true }
    const remembered = await findColumns(kind, head.headers)
    const matched = proposeColumns(kind, head)
    const names = remembered?.columns?.map((name) => name || null) ?? matched.map(nameOf)
    const questions = await questionsOf(kind, head, names, fileName)
    const answers = stillValid(questions, remembered?.answers)
    if (openQuestions(questions, answers).length > 0) return { awaits: 'columns' }
    if (remembered?.columns) {
      const { columns, source } = remembered
      const isSame = await isSameSource(kind, head, { columns: names, source }, matched, fileName)
      return isSame ? { columns, answers, isRemembered: true } : { awaits: 'columns' }
    }
    return isOurs(kind, head, matched) ? {} : { awaits: 'columns' }
  } catch (error) {
    // The check says what is wrong with it.
    if (error instanceof UnreadableFile) return { hasNoColumns: true }
    throw error
  }
}

function nameOf({ name }: MatchedColumn) {
  return name
}

/** Those without a valid answer. */
export function openQuestions(questions: ImportQuestion[], answers: Answers = {}) {
  return questions.filter((question) => !isAnswer(question, answers[question.id]))
}

/** What is of one file, and of the next only if the shop would propose it, too. */
const OF_ONE_FILE = ['brand-of-all', 'sheet', 'currency']

/** Of the answers about an earlier file those that hold for this one. */
export function stillValid(questions: ImportQuestion[], answers: Answers = {}): Answers {
  const isProposed = (id: string, answer: string) =>
    questions.some((one) => one.id === id && one.proposal === answer)
  return Object.fromEntries(
    Object.entries(answers).filter(([id, one]) => !OF_ONE_FILE.includes(id) || isProposed(id, one)),
  )
}

export function isCsv(kind: ImportKind): kind is CsvKind {
  return kind === 'fitments' || kind === 'numbers' || kind === 'products'
}

/** The beginning of a file with a table. @throws UnreadableFile */
export function headOf(read: Read, kind: CsvKind, choice: TableChoice = {}) {
  return readTableHead(read, nameTest(columnsOf(kind)), choice)
}

/** What the owner has said of which table is read. */
export function tableChoice(answers: Answers, headerLine: number | undefined): TableChoice {
  const { sheet } = answers
  return { ...(sheet !== undefined && { sheet }), ...(headerLine !== undefined && { headerLine }) }
}

export function readStored(id: string, gzip: boolean): Read {
  return () => readFile(id, { gzip, maxBytes: MAX_CSV_MB * 1024 * 1024, isTable: true })
}

export function proposeColumns(kind: CsvKind, { headers, rows }: TableHead) {
  return matchColumns(
    headers,
    columnsOf(kind),
    rows.map(({ cells }) => cells),
  )
}

/** Does the file name its columns as we do, above all rows? Then it needs no match. */
function isOurs(kind: CsvKind, head: TableHead, matched: MatchedColumn[]) {
  const areKnown = matched.every(({ from }, at) => from === 'name' || head.headers[at] === '')
  const found = matched.flatMap(({ name }) => name ?? [])
  const isWhole = missingColumns(columnsOf(kind), found).length === 0
  return isWhole && areKnown && isUnique(found) && head.above.length === 0
}
