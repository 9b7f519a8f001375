import { eq } from 'drizzle-orm'
import type { Import } from '#contract/import/import.ts'
import type { ChosenColumns, ImportColumns } from '#contract/import/import-columns.ts'
import { formatCountOf } from '#contract/money.ts'
import { db } from '../platform/db/client.ts'
import { importTable } from '../platform/db/schema/import.ts'
import { AppError, fieldError, notFound } from '../platform/errors.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { headOf, isCsv, proposeColumns, readStored, type TableHead } from './column-match.ts'
import { type CsvKind, columnsOf } from './file/csv-columns.ts'
import { textOf } from './file/footer-rows.ts'
import { UnreadableFile } from './file/import-error.ts'
import { cellOf } from './file/open-csv.ts'
import { checkAgain } from './import.ts'
import { columnsKey, findColumns, rememberMapping } from './name-mappings.ts'
import { ambiguousDecimal } from './read-cells.ts'
import { formatOf } from './source-rows.ts'

// The owner matches the columns of a file with ours.

const EXAMPLES = 3
const EXAMPLE_CHARACTERS = 60

/**
 * The columns of a file, with a proposal for each. @throws AppError 404; 409 the file has no
 * columns, or was deleted
 */
export async function listColumns(id: string): Promise<ImportColumns> {
  const { row, kind, head } = await open(id)
  const { options } = row
  const known = columnsOf(kind)
  const remembered = options.columns ? undefined : await findColumns(kind, head.headers)
  const chosen = options.columns ?? remembered?.columns
  const proposed = chosen
    ? chosen.map((name) => ({
        name: name || null,
        from: options.columns && !options.isRemembered ? ('chosen' as const) : ('last' as const),
      }))
    : proposeColumns(kind, head)
  const names = head.headers.map((_, at) => proposed[at]?.name ?? null)
  return {
    format: formatOf(head, head.headers.length, options),
    above: head.above.map(({ line, cells }) => ({ line, text: textOf(cells) })),
    headerLines: head.headerLines,
    columns: head.headers.map((header, at) => {
      const examples = examplesOf(head, at)
      return {
        header,
        examples,
        name: names[at] ?? null,
        from: proposed[at]?.from ?? 'nothing',
        warning: warningOf(examples),
      }
    }),
    choices: known.map(({ name, label, isRequired = false, isList = false }) => {
      return { name, label, isRequired, isList }
    }),
    decimal: ambiguousDecimal(head, names),
    decimalComma: options.decimalComma ?? remembered?.decimalComma ?? null,
    takesNumberKind: kind === 'numbers',
    numberKind: options.numberKind ?? remembered?.numberKind ?? null,
  }
}

async function open(id: string) {
  const [row] = await db.select().from(importTable).where(eq(importTable.id, id))
  if (!row) throw notFound('import')
  const { kind, options } = row
  if (!isCsv(kind)) throw new AppError(409, 'Only a CSV has columns to match')
  try {
    const head = await headOf(readStored(id, options.gzip ?? false), kind, options)
    if (head.headers.length > 0) return { row, kind, head }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new AppError(409, error.message)
  }
  throw new AppError(409, 'The file is empty, or was deleted. Upload it again.')
}

function examplesOf({ rows }: TableHead, at: number) {
  const values = new Set(rows.map(({ cells }) => cellOf(cells[at]).slice(0, EXAMPLE_CHARACTERS)))
  values.delete('')
  return [...values].slice(0, EXAMPLES)
}

function warningOf(examples: string[]) {
  const damaged = examples.find((one) => /^\d([.,]\d+)?E\+\d+$/i.test(one))
  return damaged ? `Damaged by a spreadsheet: ${damaged} is not a part number` : null
}

/**
 * Matches the columns, and queues the check. The next file with the same first line is read in the
 * same way.
 * @throws AppError 404; 409 it is in progress, applied, or no longer kept; 400 a column that has to
 *   be there is missing, or one is there twice
 */
export async function chooseColumns(
  admin: SessionUser,
  id: string,
  { columns, decimalComma, numberKind }: ChosenColumns,
): Promise<Import> {
  const { kind, head } = await open(id)
  requireMatched(kind, head, columns, numberKind)
  if (ambiguousDecimal(head, columns) && decimalComma === undefined) {
    throw fieldError('decimalComma', 'First choose what a comma in prices means')
  }
  const chosen = {
    columns: columns.map((name) => name ?? ''),
    ...(decimalComma !== undefined && { decimalComma }),
    ...(numberKind !== undefined && { numberKind }),
  }
  const queued = await checkAgain(admin, id, chosen)
  await rememberMapping(db, columnsKey(kind, head.headers), chosen, admin.id)
  return queued
}

function requireMatched(
  kind: CsvKind,
  { headers }: TableHead,
  names: (string | null)[],
  numberKind: ChosenColumns['numberKind'],
) {
  if (names.length !== headers.length) {
    throw fieldError('columns', `The file has ${formatCountOf(headers.length, 'column')}`)
  }
  const known = columnsOf(kind, numberKind)
  if (numberKind && kind !== 'numbers') throw fieldError('numberKind', 'Only numbers have a kind')
  if (numberKind && names.includes('kind')) {
    throw fieldError('numberKind', 'A column already has the kind of each number: leave one out')
  }
  const labelOf = (name: string) => known.find((one) => one.name === name)?.label
  const chosen = names.filter((name) => name !== null)
  const unknown = chosen.find((name) => labelOf(name) === undefined)
  if (unknown !== undefined) throw fieldError('columns', `There is no column ${unknown}`)
  const isSingle = (name: string) => !known.find((one) => one.name === name)?.isList
  const twice = chosen.find((name, at) => isSingle(name) && chosen.indexOf(name) < at)
  if (twice) throw fieldError('columns', `Two columns are “${labelOf(twice)}”: leave one out`)
  const missing = known.filter(({ name, isRequired }) => isRequired && !chosen.includes(name))
  if (missing.length > 0) {
    const labels = missing.map(({ label }) => `“${label}”`).join(', ')
    const instead = missing.some(({ name }) => name === 'kind') ? ', or of which kind all are' : ''
    throw fieldError('columns', `Say which column is ${labels}${instead}`)
  }
  if (chosen.length === 0)
    throw fieldError('columns', 'Match at least one column that identifies the part')
}
