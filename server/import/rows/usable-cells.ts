import type { z } from 'zod'
import { normNumber } from '#contract/catalog/part-number.ts'
import { newProductSchema, type ProductFields } from '#contract/catalog/product.ts'
import type { Finding } from '#contract/import/import-finding.ts'
import { beginningOf } from '#contract/text.ts'
import { CORE_UNDER_STRIPE_TAX } from '../../catalog/core-charge-tax.ts'
import { holdsOf } from '../file/known-columns.ts'
import type { Raw } from '../file/source-row.ts'
import { columnWords, FIELDS } from '../parts/column-words.ts'
import { isError, isPower } from '../parts/damaged-number.ts'
import { readGtin } from '../parts/gtin-cell.ts'
import type { GtinOwners } from '../parts/gtin-owners.ts'
import { problemText, shortened, TITLE_LENGTH } from '../parts/product-source.ts'
import { damagedText } from './row-key.ts'
import { CLEAR, readWeight, WEIGHT_COLUMNS } from './weight-cells.ts'

// A cell that the part's form would refuse is left out, and its row is applied without it.

type Shop = {
  noCoreCharges: boolean
  gtins: GtinOwners
  /** Those of the parts that replace others that the shop has. */
  replacing: Set<string>
}

/** @param productId of the part that the row means; undefined: a new one */
export function usableCells(
  file: Raw,
  productId: string | undefined,
  { noCoreCharges, gtins, replacing }: Shop,
): { raw: Raw; findings: Finding[] } {
  const raw = withoutCoreOfZero(file)
  const findings: Finding[] = []
  const drop = (column: string, message: string) => {
    findings.push(droppedCell(file, column, message, productId === undefined))
    delete raw[column]
  }
  for (const [column, cell] of Object.entries(raw)) {
    const problem = isError(cell)
      ? NOT_CALCULATED
      : problemOf(column, cell, productId === undefined)
    if (problem) drop(column, problem)
  }
  if (raw.weight !== undefined) drop('weight', 'Neither the file nor the cell says its unit')
  const weight = weightProblem(raw)
  if (weight) {
    findings.push(weight)
    for (const column of WEIGHT_COLUMNS) delete raw[column]
  }
  if (noCoreCharges && raw.core_charge && raw.core_charge.toLowerCase() !== CLEAR) {
    drop('core_charge', CORE_UNDER_STRIPE_TAX)
  }
  const { superseded_by: replacedBy } = raw
  if (replacedBy && replacedBy.toLowerCase() !== CLEAR && !replacing.has(replacedBy.toLowerCase()))
    drop('superseded_by', NOT_THERE_YET)
  if (raw.title && [...raw.title].length > TITLE_LENGTH)
    raw.title = shortened(raw.title, TITLE_LENGTH)
  if (raw.gtin) findings.push(...checkGtin(raw, raw.gtin, productId, gtins))
  return { raw, findings }
}

/** A deposit of nothing is none. */
function withoutCoreOfZero({ ...raw }: Raw) {
  if (raw.core_charge && Number(raw.core_charge) === 0) raw.core_charge = CLEAR
  return raw
}

const NOT_THERE_YET = 'The shop has no such part yet: import the file once more'
const NOT_CALCULATED = 'A spreadsheet could not calculate it'

function droppedCell(raw: Raw, column: string, message: string, isNew = false): Finding {
  const cell = raw[column] ?? ''
  const amount = isError(cell) ? undefined : amountProblem(column, cell, isNew)
  const proposal = /^\d+,\d{1,2}$/.test(cell) ? cell.replace(',', '.') : undefined
  return {
    code: 'field-dropped',
    field: column,
    found: beginningOf(cell, 500),
    text: amount ?? problemText(raw, column, message),
    ...(proposal && { proposal }),
  }
}

/** Why a cell is no amount, and what the part has then. */
function amountProblem(column: string, cell: string, isNew: boolean) {
  // One with three decimals, for example, can be read: the form says what is wrong with it.
  if (holdsOf(column) !== 'money' || Number(cell) > 0) return undefined
  const name = columnWords(column).toLowerCase()
  const problem = Number(cell) <= 0 ? 'is not above zero' : 'can’t be read'
  const kept = isNew ? '' : `: the part keeps its ${name}`
  return `The ${name} “${beginningOf(cell, 60)}” ${problem}${kept}`
}

const SHORT = 20
/** Browsers show no such picture on a page with https. */
const PICTURE_WITHOUT_HTTPS = 'Provide the URL of a picture with https: https://…'

/** What the form of a part says about a cell. */
function problemOf(column: string, cell: string, isNew: boolean) {
  const field = column === 'units' && isNew ? 'availableQuantity' : FIELDS[column]
  if (!field || column === 'category') return undefined
  if (column === 'image' && /^http:/i.test(cell)) return PICTURE_WITHOUT_HTTPS
  // A name or a title that is too long is cut.
  const text = column === 'name' || column === 'title' ? beginningOf(cell, SHORT) : cell
  const value = cell.toLowerCase() === CLEAR ? null : text
  const judge = () => {
    const parsed = SHAPE[field].safeParse(value)
    return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'not valid')
  }
  return cell.length > REPEATED ? judge() : judgedOnce(JSON.stringify([field, value]), judge)
}

/** Longer cells are texts, and rarely the same in two rows. */
const REPEATED = 12
const MAX_JUDGED = 10_000
const judged = new Map<string, string | undefined>()

/** Prices, packs and brands are the same in many rows. */
function judgedOnce(key: string, judge: () => string | undefined) {
  if (judged.has(key)) return judged.get(key)
  if (judged.size >= MAX_JUDGED) judged.clear()
  const problem = judge()
  judged.set(key, problem)
  return problem
}

const SHAPE: Record<keyof ProductFields | 'availableQuantity', z.ZodType> = newProductSchema.shape

function weightProblem(raw: Raw): Finding | undefined {
  const column = WEIGHT_COLUMNS.find((one) => raw[one] !== undefined)
  if (!column) return undefined
  const weight = readWeight(raw)
  if (weight.error !== undefined) return { ...droppedCell(raw, column, ''), text: weight.error }
  const parsed = SHAPE.weightGrams.safeParse(weight.value)
  if (parsed.success) return undefined
  return droppedCell(raw, column, parsed.error.issues[0]?.message ?? 'not valid')
}

/** Restores its zeros in `raw`, or takes it out. */
function checkGtin(
  raw: Raw,
  cell: string,
  productId: string | undefined,
  gtins: GtinOwners,
): Finding[] {
  const gtin = readGtin(cell)
  if (gtin.problem !== undefined) {
    const dropped = droppedCell(raw, 'gtin', gtin.problem)
    delete raw.gtin
    return [isPower(cell) ? { ...dropped, text: damagedText(cell) } : dropped]
  }
  const owners = gtins.get(normNumber(gtin.shown)) ?? []
  const [owner] = owners
  if (owner && !owners.some(({ id }) => id === productId)) {
    const text = `The GTIN ${gtin.shown} is that of ${owner.name}`
    const dropped = droppedCell(raw, 'gtin', 'Another part has this GTIN')
    delete raw.gtin
    return [{ code: 'gtin-of-other', field: 'gtin', found: cell, text }, dropped]
  }
  raw.gtin = gtin.shown
  if (!gtin.isRestored) return []
  const text = `A spreadsheet has dropped the zeros in front of ${cell}: read as ${gtin.shown}`
  return [{ code: 'zero-restored', field: 'gtin', found: cell, text }]
}
