import type { Attribute, EditedNumber } from '#contract/catalog/edited-part.ts'
import type { Finding } from '#contract/import/import.ts'
import { type DecimalSign, readAmount, readWeightCell, weightIn } from '../file/amounts.ts'
import { currencyOf, signOf, takeUnit, weightUnitOf } from '../file/column-unit.ts'
import { htmlLines } from '../file/html-lines.ts'
import { holdsOf } from '../file/known-columns.ts'
import { readAttributesCell } from '../file/list-cell.ts'
import { cellOf } from '../file/open-csv.ts'
import { unitsOf } from '../file/price-units.ts'
import type { FileRecord, Raw } from '../file/source-row.ts'
import { type Reading, SHOP_CURRENCY } from '../reading.ts'
import { listOf } from './split-rows.ts'

// The cells of a row in the shop's own form. What can't be read stays as it is: the check says so.

type Row = {
  raw: Raw
  numbers: EditedNumber[]
  attributes: Attribute[]
  findings: Finding[]
}

export function rawOf(
  { cells, kinds }: Pick<FileRecord, 'cells' | 'kinds'>,
  reading: Reading,
): Record<string, string> {
  const row: Row = { raw: {}, numbers: [], attributes: [], findings: [] }
  for (const [at, column] of reading.columns.entries()) {
    const cell = cellOf(cells[at])
    const own = { ...column, ...ofRow(cells, column, reading) }
    // A number of a workbook has a point, whatever its texts have.
    if (kinds?.[at] === 'number') own.decimal = '.'
    if (column.name && !isBlank(cell, reading)) addCell(row, own, cell, reading)
  }
  const { raw, numbers, attributes, findings } = row
  if (numbers.length > 0) raw.numbers = JSON.stringify(numbers)
  if (attributes.length > 0) raw.attributes = JSON.stringify(attributes)
  if (findings.length > 0) raw.findings = JSON.stringify(findings)
  return Object.keys(raw).length > 0 ? { ...raw, ...reading.constants } : raw
}

/** The currency that a cell beside it names, and of how many units its price is. */
function ofRow(cells: string[], { currencyAt, unitAt }: ReadColumn, { priceUnit }: Reading) {
  const currency = currencyAt === undefined ? undefined : currencyOf(cells[currencyAt] ?? '')
  return {
    ...(currency && { currency }),
    units: unitAt === undefined ? 1 : unitsOf(cells[unitAt], priceUnit),
  }
}

/** What programs write into a cell that has nothing. */
function isBlank(cell: string, { isOwn }: Reading) {
  if (isOwn) return cell === ''
  return /^(|-+|–|—|\.|n\/a|null|none)$/i.test(cell)
}

type ReadColumn = Reading['columns'][number] & {
  /** Prices are of so many; undefined: they are left out. */
  units?: number | undefined
}

function addCell(row: Row, column: ReadColumn, cell: string, reading: Reading) {
  const { raw, numbers, attributes } = row
  const { name, header } = column
  const holds = holdsOf(name)
  if (holds === 'money') addMoney(raw, column, cell, reading)
  else if (holds === 'weight') addWeight(raw, column, cell, reading)
  else if (holds === 'whole') raw[name] = wholeOf(cell, column.decimal)
  else if (holds === 'price steps') addSteps(raw, column, cell, reading)
  else if (holds === 'attributes') attributes.push(...readAttributesCell(cell))
  else if (holds === 'attribute') attributes.push(attributeOf(header, cell))
  else if (holds === 'numbers') numbers.push(...numbersIn(cell, name as EditedNumber['kind']))
  else if (holds === 'picture') raw[name] ??= firstUrl(cell)
  else if (holds === 'words' && !reading.isOwn) addText(row, name, cell)
  else raw[name] = cell
}

function addMoney(raw: Row['raw'], column: ReadColumn, cell: string, reading: Reading) {
  const amount = moneyOf(cell, column, reading)
  if (amount !== undefined) raw[column.name] = amount
}

function numbersIn(cell: string, kind: EditedNumber['kind']) {
  return listOf(cell, /[;|\n]|,\s*| \/ /).map((shown) => ({ kind, brand: null, shown }))
}

function addText({ raw, findings }: Row, name: string, cell: string) {
  raw[name] = htmlLines(cell)
  if (raw[name] === cell) return
  findings.push({ code: 'html-stripped', field: name, text: `The HTML of the ${name} is left out` })
}

/**
 * In dollars; undefined: left out. Another currency than the owner has said a rate for stays, with
 * its sign: the check takes it for no price.
 */
function moneyOf(cell: string, column: ReadColumn, { foreign }: Reading) {
  if (column.units === undefined) return undefined
  const { currency: ofColumn, decimal, isUnnamed } = column
  const amount = readAmount(cell, decimal)
  if (!amount) return cell
  const currency = (isUnnamed ? ofColumn : (amount.currency ?? ofColumn)) ?? SHOP_CURRENCY
  const text = times(amount.text, 1 / column.units)
  if (currency === SHOP_CURRENCY || foreign === 'dollars') return text
  if (foreign === 'leave-out') return undefined
  if (foreign?.of === currency) return times(amount.text, foreign.rate / column.units)
  return amount.currency ? cell : `${signOf(currency)} ${cell}`
}

/** Rounded half up to cents: the product of two doubles is off by less than the sixth digit. */
function times(text: string, rate: number) {
  if (rate === 1) return text
  return (Math.round(Number((Number(text) * rate * 100).toFixed(6))) / 100).toFixed(2)
}

function addWeight(raw: Row['raw'], { name, decimal }: ReadColumn, cell: string, reading: Reading) {
  const read = readWeightCell(cell, decimal)
  const unit = read?.unit ?? weightUnitOf(name.replace(/^weight_?/, '')) ?? reading.weightUnit
  const isGrams = name === 'weight_grams' && !read?.unit
  if (!read || !unit || isGrams) {
    // A number without a unit weighs nothing: the check leaves it out.
    const column = name === 'weight' && !(read && !unit) ? 'weight_grams' : name
    raw[column] = read && unit ? read.text : cell
    return
  }
  const { column, text } = weightIn(read.text, unit)
  raw[column] = text
}

/** 1,000 pieces and 4.0 are whole numbers; 4.000 is four or a thousand times as much. */
function wholeOf(cell: string, decimal: DecimalSign | undefined) {
  const isUnclear = decimal === undefined && /^\d{1,3}[.,]000$/.test(cell)
  if (isUnclear) return cell
  const thousands = /^\d{1,3}([.,' ]\d{3})+$/.test(cell) && !(decimal && cell.includes(decimal))
  if (thousands) return cell.replace(/\D/g, '')
  return /^\d+[.,]0+$/.test(cell) ? cell.replace(/[.,].*/, '') : cell
}

/** Price steps have their prices after colons: 10: 9,50; 50: 8,00. */
function addSteps(raw: Row['raw'], column: ReadColumn, cell: string, reading: Reading) {
  const steps = cell.split(';').map((step) => {
    const [from = '', price] = step.split(/:(.*)/s)
    const amount = price && moneyOf(price.trim(), column, reading)
    return price === undefined ? step.trim() : amount && `${from.trim()}: ${amount}`
  })
  if (!steps.includes(undefined)) raw.price_steps = steps.join('; ')
}

function attributeOf(header: string, cell: string): Attribute {
  const { base, unit = null } = takeUnit(header)
  return { name: base || header, value: cell, unit }
}

/** Of several pictures in a cell the first: a part has one by its URL. */
function firstUrl(cell: string) {
  const [first = cell] = cell.split(/[,;|\s](?=https?:)/i)
  return /^(?:[,;|\s]*[^,;|\s]+)*/.exec(first)?.[0] ?? first
}
