import type { Attribute, EditedNumber } from '#contract/catalog/edited-part.ts'
import {
  type DecimalSign,
  isAmbiguous,
  provenDecimal,
  readAmount,
  readWeightCell,
  weightIn,
} from './file/amounts.ts'
import { takeUnit, weightUnitOf } from './file/column-unit.ts'
import { cellOf } from './file/open-csv.ts'

// The cells of a row in the shop's own form. What can't be read stays as it is: the check says so.

const MONEY_COLUMNS = ['price', 'cost', 'core_charge']
const WEIGHTS = ['weight', 'weight_grams', 'weight_kg', 'weight_lb']
const WHOLE_COLUMNS = ['units', 'pack_size', 'minimum_quantity', 'low_stock_at']
const NUMBER_KINDS = { oe: 'oe', cross: 'cross', old: 'old' } as const

type ReadColumn = {
  /** One of ours, or ''. */
  name: string
  header: string
}

export type Reading = {
  columns: ReadColumn[]
  decimal: DecimalSign | undefined
}

type Row = { raw: Record<string, string>; numbers: EditedNumber[]; attributes: Attribute[] }

export function rawOf(cells: string[], reading: Reading): Record<string, string> {
  const row: Row = { raw: {}, numbers: [], attributes: [] }
  for (const [at, column] of reading.columns.entries()) {
    const cell = cellOf(cells[at])
    if (column.name && !isBlank(cell)) addCell(row, column, cell, reading)
  }
  if (row.numbers.length > 0) row.raw.numbers = JSON.stringify(row.numbers)
  if (row.attributes.length > 0) row.raw.attributes = JSON.stringify(row.attributes)
  return row.raw
}

/** What programs write into a cell that has nothing. */
function isBlank(cell: string) {
  return /^(|-+|–|—|\.|n\/a|null|none)$/i.test(cell)
}

function addCell(row: Row, { name, header }: ReadColumn, cell: string, { decimal }: Reading) {
  if (MONEY_COLUMNS.includes(name)) row.raw[name] = moneyOf(cell, decimal)
  else if (WEIGHTS.includes(name)) addWeight(row, name, cell, decimal)
  else if (WHOLE_COLUMNS.includes(name)) row.raw[name] = wholeOf(cell, decimal)
  else if (name === 'price_steps') row.raw[name] = stepsOf(cell, decimal)
  else if (name === 'attribute') row.attributes.push(attributeOf(header, cell))
  else if (name === 'oe' || name === 'cross' || name === 'old') {
    row.numbers.push({ kind: NUMBER_KINDS[name], brand: null, shown: cell })
  } else row.raw[name] ??= cell
}

function addWeight({ raw }: Row, name: string, cell: string, decimal: DecimalSign | undefined) {
  const read = readWeightCell(cell, decimal)
  const unit = read?.unit ?? weightUnitOf(name.replace(/^weight_/, ''))
  if (!read || !unit) {
    raw[name === 'weight' ? 'weight_grams' : name] = cell
    return
  }
  const { column, text } = read.unit
    ? weightIn(read.text, read.unit)
    : { column: name, text: read.text }
  raw[column] = text
}

/** Another currency than the shop's is not read. */
function moneyOf(cell: string, decimal: DecimalSign | undefined) {
  const { text, currency = 'USD' } = readAmount(cell, decimal) ?? {}
  return text !== undefined && currency === 'USD' ? text : cell
}

/** 1,000 pieces and 4.0 are whole numbers. */
function wholeOf(cell: string, decimal: DecimalSign | undefined) {
  const thousands = /^\d{1,3}([.,' ]\d{3})+$/.test(cell) && !(decimal && cell.includes(decimal))
  if (thousands) return cell.replace(/\D/g, '')
  return /^\d+[.,]0+$/.test(cell) ? cell.replace(/[.,].*/, '') : cell
}

const STEP_PRICE = /(?<=:\s*)[\d.,]+(?=\s*(?:;|$))/g

/** Price steps have their prices after colons: 10: 9,50; 50: 8,00. */
function stepsOf(cell: string, decimal: DecimalSign | undefined) {
  return cell.replace(STEP_PRICE, (price) => moneyOf(price, decimal))
}

function attributeOf(header: string, cell: string): Attribute {
  const { base, unit = null } = takeUnit(header)
  return { name: base || header, value: cell, unit }
}

type Looked = { headers: string[]; rows: { cells: string[] }[] }

/** What the cells prove that a comma is, or else what the owner has said. */
export function decimalOf(
  head: Looked,
  names: (string | null | undefined)[],
  { decimalComma }: { decimalComma?: boolean },
): DecimalSign | undefined {
  const proven = new Set(amountsOf(head, names).flatMap(({ cell }) => provenDecimal(cell) ?? []))
  const [only, ...others] = proven
  if (only && others.length === 0) return only
  if (decimalComma === undefined) return undefined
  return decimalComma ? ',' : '.'
}

/** A price such as 31,000, where no other proves what the sign means: it is never guessed. */
export function ambiguousDecimal(head: Looked, names: (string | null | undefined)[]) {
  if (decimalOf(head, names, {})) return null
  const found = amountsOf(head, names).find(({ cell }) => isAmbiguous(cell))
  return found ? { header: found.header, example: found.cell } : null
}

function amountsOf({ headers, rows }: Looked, names: (string | null | undefined)[]) {
  return names.flatMap((name, at) =>
    name && (MONEY_COLUMNS.includes(name) || WEIGHTS.includes(name))
      ? rows.map(({ cells }) => ({ header: headers[at] ?? '', cell: cells[at] ?? '' }))
      : [],
  )
}
