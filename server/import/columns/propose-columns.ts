import type { FileRules } from '#contract/import/file-rules.ts'
import type { ImportKind, ImportOptions } from '#contract/import/import.ts'
import { MAX_TABLE_MB, MAX_XML_MB } from '#contract/import/import-bounds.ts'
import type { ImportColumns } from '#contract/import/import-columns.ts'
import {
  type FileAnswers,
  type ImportQuestion,
  isAnswer,
} from '#contract/import/import-question.ts'
import { isUnique } from '#contract/unique.ts'
import { findCategory } from '../../catalog/category/category-tree.ts'
import type { MatchedColumn } from '../file/column-candidate.ts'
import type { Dialect, Read } from '../file/csv-records.ts'
import { UnreadableFile } from '../file/import-error.ts'
import { columnsOf, missingColumns, type TableKind } from '../file/known-columns.ts'
import { matchColumns, nameTest } from '../file/match-columns.ts'
import { isReason } from '../file/own-file.ts'
import { readFile } from '../file/stored-file.ts'
import { readTableHead, type TableChoice, type TableHead } from '../file/table-file.ts'
import { doubtOf, sourceOf } from '../same-source.ts'
import { questionsOf } from './column-questions.ts'
import { piesAnswers, piesQuestions, readPiesHead } from './pies-questions.ts'
import { withSkus } from './sku-column.ts'
import { answersOf, fittingProfile, listProfiles, type Profile } from './supplier-profile.ts'

// Matches the columns of a file with the shop's. The shop's own names need no match; the owner
// matches others, once for all files with the same names.

type Uploaded = { id: string; kind: ImportKind; gzip: boolean; fileName: string }

/**
 * At the upload: does the owner have to match the columns, or did they do it for an earlier file?
 */
export async function proposeAtUpload({
  id,
  kind,
  gzip,
  fileName,
}: Uploaded): Promise<Partial<ImportOptions>> {
  try {
    if (kind === 'pies') return await matchPies(readStored(id, gzip, false))
    if (!isTableKind(kind)) return {}
    const { head, profile, choice } = await openTable(readStored(id, gzip), kind, fileName)
    if (head.headers.length === 0) return { hasNoColumns: true }
    const { dialect } = head
    const read = { ...choice, ...(dialect && { dialect }) }
    const { matches, questions, answers, doubt } = await matchTable({
      kind,
      head,
      profile,
      fileName,
    })
    const isAsked = openQuestions(questions, answers).length > 0
    if (profile) {
      const isWhole = profile.columns.every((name, at) => name !== undefined || isEmpty(head, at))
      const { rules } = profile.saved
      if (isAsked || doubt || !isWhole || lacksCategory(rules))
        return { awaits: 'columns', ...read }
      // A new column is empty as far as it is known here: what comes below nobody has seen.
      const columns = matches.map(({ name }, at) =>
        profile.columns[at] === undefined ? '' : (name ?? ''),
      )
      return { columns, answers, ...(rules && { rules }), isRemembered: true, ...read }
    }
    return !isAsked && isOurs(kind, head, matches) ? read : { ...read, awaits: 'columns' }
  } catch (error) {
    // The check says what is wrong with it.
    if (error instanceof UnreadableFile) return { hasNoColumns: true }
    throw error
  }
}

/** Was the category of its new parts deleted since? */
function lacksCategory({ categoryId }: FileRules = {}) {
  return categoryId !== undefined && !findCategory(categoryId)
}

/** The prices of PIES have questions, and its names are its own. */
async function matchPies(read: Read): Promise<Partial<ImportOptions>> {
  const head = await readPiesHead(read)
  const questions = piesQuestions(head)
  const { answers } = await piesAnswers(head, questions)
  if (openQuestions(questions, answers).length > 0) return { awaits: 'columns' }
  return questions.length > 0 ? { answers, isRemembered: true } : {}
}

type Opened = {
  head: TableHead
  profile: Profile | undefined
  /** The line that names the columns, as in the supplier's last file. */
  choice: Pick<TableChoice, 'headerLine'>
}

/** A file, and the profile by which it is read, from the line and the sheet that it says. */
export async function openTable(
  read: Read,
  kind: TableKind,
  fileName: string,
  known?: Dialect,
): Promise<Opened> {
  const head = await headOf(read, kind, {}, known)
  const profiles = await listProfiles(kind)
  const profile = fittingProfile(profiles, kind, head, fileName)
  if (profile) return { head, profile, choice: {} }
  for (const { saved } of chosenTables(profiles, fileName)) {
    const choice = tableChoice(saved.answers ?? {}, saved.headerLine)
    const chosen = await headOf(read, kind, choice, head.dialect)
    const found = fittingProfile(profiles, kind, chosen, fileName)
    const isSheet = choice.sheet === undefined || chosen.sheet === choice.sheet
    if (found?.isOfSource && isSheet) {
      const { headerLine } = choice
      return {
        head: chosen,
        profile: found,
        choice: headerLine === undefined ? {} : { headerLine },
      }
    }
  }
  return { head, profile: undefined, choice: {} }
}

/** Of a supplier's files that were read otherwise than the shop would have. */
const TRIED = 3

function chosenTables(profiles: Awaited<ReturnType<typeof listProfiles>>, fileName: string) {
  const source = sourceOf(fileName)
  return profiles
    .filter(({ saved }) => source !== '' && saved.source === source)
    .filter(({ saved }) => saved.headerLine !== undefined || saved.answers?.sheet !== undefined)
    .slice(0, TRIED)
}

type Matched = {
  kind: TableKind
  head: TableHead
  profile: Profile | undefined
  fileName: string
}

/** The proposal for a file: the match of the supplier's last one, and for new columns its own. */
export async function matchTable({ kind, head, profile, fileName }: Matched) {
  const proposed = await withSkus(kind, proposeColumns(kind, head), head)
  const matches = profile
    ? asLastTime(profile, proposeColumns(kind, newOf(head, profile)), kind)
    : proposed
  const names = matches.map(({ name }) => name)
  const questions = await questionsOf(kind, head, names, fileName, profile)
  if (!profile) return { matches, questions, answers: {}, doubt: null }
  const answers = stillValid(questions, profile)
  const isAnswered = questions.some(({ id, proposal }) => answers[id] && answers[id] !== proposal)
  const { isOfSource } = profile
  const hasRules = Object.keys(profile.saved.rules ?? {}).length > 0
  const compared = { kind, head, names, proposed, answers, isAnswered, isOfSource, hasRules }
  return { matches, questions, answers, doubt: await doubtOf(compared) }
}

export type Match = { name: string | null; from: ImportColumns['columns'][number]['from'] }

/** Known columns take no name from a new one. */
function newOf(head: TableHead, { columns }: Profile): TableHead {
  const isNew = (at: number) => columns[at] === undefined
  const rows = head.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => (isNew(at) ? cell : '')),
  }))
  return { ...head, headers: head.headers.map((header, at) => (isNew(at) ? header : '')), rows }
}

/** A new column gets what no other has. */
function asLastTime({ columns }: Profile, proposed: MatchedColumn[], kind: TableKind): Match[] {
  const isList = (name: string) => columnsOf(kind).some((one) => one.name === name && one.isList)
  return proposed.map((one, at): Match => {
    const known = columns[at]
    if (known !== undefined) return { name: known, from: 'last' }
    const isTaken = one.name && !isList(one.name) && columns.includes(one.name)
    return isTaken ? { name: null, from: 'nothing' } : one
  })
}

/** A column without a value, or with the shop's own reasons, needs no match. */
export function isEmpty({ headers, rows }: TableHead, at: number) {
  return isReason(headers, at) || rows.every(({ cells }) => !cells[at]?.trim())
}

/** Those without a valid answer. */
export function openQuestions(questions: ImportQuestion[], answers: FileAnswers = {}) {
  return questions.filter((question) => !isAnswer(question, answers[question.id]))
}

/** What is of one file, and of the next only if the shop would propose it, too. */
const OF_ONE_FILE = ['brand-of-all', 'sheet', 'currency']

/** What is of certain columns: of others it is asked again. */
const OF_COLUMNS = [
  'hidden-column',
  'price-column',
  'weight-unit',
  'units-meaning',
  'pack-meaning',
  'number-kind',
]

/** Of the answers about the supplier's last file those that hold for this one. */
function stillValid(questions: ImportQuestion[], profile: Profile): FileAnswers {
  const { asked = {}, answers: { sheet } = {} } = profile.saved
  const given = answersOf(profile)
  const valid = questions.filter(({ id, about, proposal }) => {
    const before = asked[id]
    if (before && id === 'price-unit' && !isCovered(about, before.about)) return false
    if (proposal !== null && proposal === given[id]) return true
    if (OF_ONE_FILE.includes(id)) return false
    if (before && OF_COLUMNS.includes(id) && before.about !== about) return false
    // Parts of the shop that say something else than they did: the file has changed.
    return !before || proposal === null || proposal === before.proposal
  })
  return Object.fromEntries([
    ...valid.flatMap(({ id }) => (given[id] === undefined ? [] : [[id, given[id]]])),
    ...(sheet === undefined || questions.some(({ id }) => id === 'sheet')
      ? []
      : [['sheet', sheet]]),
  ])
}

/** Was each unit of the prices there when it was asked? */
function isCovered(about: string, before: string) {
  const known = before.split(', ')
  return about.split(', ').every((unit) => known.includes(unit))
}

export function isTableKind(kind: ImportKind): kind is TableKind {
  return kind === 'fitments' || kind === 'numbers' || kind === 'products'
}

/** The beginning of a file with a table. @throws UnreadableFile */
export function headOf(read: Read, kind: TableKind, choice: TableChoice = {}, dialect?: Dialect) {
  return readTableHead(read, nameTest(columnsOf(kind)), choice, dialect)
}

/** What the owner has said of which table is read. */
export function tableChoice(answers: FileAnswers, headerLine: number | undefined): TableChoice {
  const { sheet } = answers
  return { ...(sheet !== undefined && { sheet }), ...(headerLine !== undefined && { headerLine }) }
}

export function readStored(id: string, gzip: boolean, isTable = true): Read {
  const maxBytes = (isTable ? MAX_TABLE_MB : MAX_XML_MB) * 1024 * 1024
  return () => readFile(id, { gzip, maxBytes, isTable })
}

export function proposeColumns(kind: TableKind, { headers, rows }: TableHead) {
  return matchColumns(
    headers,
    columnsOf(kind),
    rows.map(({ cells }) => cells),
  )
}

/** Does the file name its columns as we do, above all rows? Then it needs no match. */
function isOurs(kind: TableKind, head: TableHead, matched: Match[]) {
  const { headers } = head
  const areKnown = matched.every(
    ({ from }, at) => from === 'name' || headers[at] === '' || isReason(headers, at),
  )
  const found = matched.flatMap(({ name }) => name ?? [])
  const isWhole = missingColumns(columnsOf(kind), found).length === 0
  return isWhole && areKnown && isUnique(found) && head.above.length === 0
}
