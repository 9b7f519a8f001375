import { gtinError } from '#contract/catalog/edited-part.ts'
import { isFigure } from './amounts.ts'
import { BY_CONTENT, type Candidate, CONTAINED, type Named, WHOLE } from './column-candidate.ts'
import type { Column } from './known-columns.ts'
import { stepQuantity } from './step-quantity.ts'

// What the cells of a file, and the columns beside one, say of it.

type Table = {
  headers: string[]
  known: readonly Column[]
  /** The first of the file. */
  rows: readonly string[][]
}

/** Of the cells: a few may be notes. */
const MOST = 0.9

function areMost(cells: string[], test: (cell: string) => boolean) {
  return cells.length > 0 && cells.filter(test).length >= cells.length * MOST
}

/** What only the cells say is a guess. */
export function byContent(header: string, cells: string[], known: readonly Column[]): Named[] {
  const ofName = (name: string) => known.filter((column) => column.name === name)
  const columns = [
    ...(areMost(cells, (cell) => /^https?:\/\/\S+\.(jpe?g|png|webp)$/i.test(cell))
      ? ofName('image')
      : []),
    ...(areMost(cells, isGtin) ? ofName('gtin') : []),
    ...(areMost(cells, isFigure) ? ofName(stepColumn(header)) : []),
  ]
  return columns.map((column) => ({ column, rank: BY_CONTENT, from: 'content' }))
}

/** ‘10+’ has the price from ten units on, ‘1-9’ that of one. */
function stepColumn(header: string) {
  const quantity = stepQuantity(header) ?? 0
  return quantity > 1 ? 'step_price' : quantity === 1 ? 'price' : ''
}

function isGtin(cell: string) {
  return /^\d+$/.test(cell) && gtinError(cell) === undefined
}

/** The candidates, without those of which cells or neighbors say that they are another column. */
export function settled(candidates: Candidate[], table: Table) {
  const named = withCodes(withoutOwnSteps(withoutOthers(candidates, table)), table)
  return withShortTexts(named, table)
}

/** Columns of the name, whose cells are another thing. */
const OTHERS: Record<string, RegExp> = {
  // A supplier’s own number of an article is no material.
  attribute: /^\d{5,}$/,
  // Google's categories of goods are none of a supplier.
  category: /^Vehicles & Parts\b/,
  // Carriers number their freight classes by density: 50 to 500.
  delivery_class: /^\d/,
  // Customs number goods by eight digits.
  price: /^\d{7,}$/,
  cost: /^\d{7,}$/,
  // The shop names the part that replaces another by its id, suppliers by its number.
  superseded_by: /^(?![\da-f]{8}-)/i,
}

const CODES = /^\p{Lu}[\p{Lu}-]{0,5}[-. ]?\d{2,}$/u
const FEW_CODES = 12

/** BRA005, BRA006 …: so many codes are none that an owner would explain one by one. */
function areCodesOfParts(cells: string[]) {
  return new Set(cells).size > FEW_CODES && areMost(cells, (cell) => CODES.test(cell))
}

const KEYS = ['sku', 'part_number']
const FEW = 3

/** 1, 2, 3 … in each row. */
function areLineNumbers(rows: Table['rows'], at: number) {
  const cells = rows.map((row) => row[at]?.trim()).filter(Boolean)
  return (
    cells.length > FEW &&
    areMost(
      cells.map((cell, n) => `${Number(cell) - n}`),
      (one) => one === '1',
    )
  )
}

/** ‘Core: Y’ is no amount. */
const FLAG = /^(?:y|n|yes|no|x|true|false|ja|nein|j|oui|non|s[ií])$/i
const AMOUNTS = ['money', 'weight', 'whole']

function withoutOthers(candidates: Candidate[], { rows }: Table) {
  return candidates.filter(({ at, column, from }) => {
    if (from !== 'name' && KEYS.includes(column.name) && areLineNumbers(rows, at)) return false
    const isOnly = candidates.every((one) => one.column !== column || one.at === at)
    const flag = !isOnly && AMOUNTS.includes(column.holds ?? '') ? FLAG : undefined
    const other = OTHERS[column.name] ?? flag
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter(Boolean)
    if (column.name === 'category' && areCodesOfParts(cells)) return false
    return !other || !areMost(cells, (cell) => other.test(cell))
  })
}

/** Beside what a part costs the shop, 10+ may be a step of that: nobody sells at it unasked. */
function withoutOwnSteps(candidates: Candidate[]) {
  const hasCost = candidates.some(({ column }) => column.name === 'cost')
  const isStep = ({ column, from }: Candidate) =>
    from === 'content' && column.name.endsWith('price')
  return hasCost ? candidates.filter((one) => !isStep(one)) : candidates
}

const CODE = /^(code|código|codigo|codice|kod|our no|our number)\W*$/i

/** Beside a brand, and without a number, a mere code is the number. */
function withCodes(candidates: Candidate[], { headers, known }: Table) {
  const has = (name: string) => candidates.some(({ column }) => column.name === name)
  const number = known.find(({ name }) => name === 'part_number')
  if (!number || !has('brand') || has('part_number')) return candidates
  return candidates.map((one) => {
    const isCode = one.column.name === 'sku' && CODE.test(headers[one.at]?.trim() ?? '')
    return isCode ? { ...one, column: number, from: 'word' as const } : one
  })
}

/** As long as a title. */
const SHORT_TEXT = 120

/**
 * A description is the name, if no column is, and the texts are lines or another is the long one.
 */
function withShortTexts(candidates: Candidate[], { known, rows }: Table) {
  const described = candidates
    .filter((one) => one.column.name === 'description')
    .toSorted((one, other) => one.rank - other.rank)
  const [{ at } = { at: -1 }] = described
  const column = known.find(({ name }) => name === 'name')
  const isNamed = candidates.some(
    (one) => one.at !== at && one.rank < CONTAINED && ['name', 'title'].includes(one.column.name),
  )
  const isLongBeside = described.some((one) => one.at !== at && one.rank < CONTAINED)
  const isShort = rows.every(
    (row) => (row[at] ?? '').length <= SHORT_TEXT && !/\n/.test(row[at] ?? ''),
  )
  if (at < 0 || !column || isNamed || !(isLongBeside || isShort)) return candidates
  const named: Candidate = { at, column, rank: WHOLE, from: 'word' }
  return [...candidates.filter((one) => one.at !== at), named]
}
