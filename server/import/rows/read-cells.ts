import type { Attribute, EditedNumber } from '#contract/catalog/edited-part.ts'
import type { Finding } from '#contract/import/import-finding.ts'
import {
  type DecimalSign,
  isBareDollar,
  readAmount,
  readWeightCell,
  weightIn,
} from '../file/amounts.ts'
import { currencyOf, signOf, takeUnit, type WeightUnit, weightUnitOf } from '../file/column-unit.ts'
import { htmlLines } from '../file/html-lines.ts'
import { holdsOf } from '../file/known-columns.ts'
import { readAttributesCell } from '../file/list-cell.ts'
import { numbersIn } from '../file/number-list.ts'
import { cellOf } from '../file/open-csv.ts'
import { divisorOf, unitNameOf, unitsIn } from '../file/price-units.ts'
import type { FileRecord, Raw } from '../file/source-row.ts'
import { stepQuantity } from '../file/step-quantity.ts'
import { onceEncoded } from '../file/twice-encoded.ts'
import { columnWords } from '../parts/column-words.ts'
import { type Reading, SHOP_CURRENCY } from '../reading.ts'
import { withoutLaterPrices } from './valid-from.ts'

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
    if (!column.name) continue
    const cell = shownCell(cellOf(cells[at]), column.name, reading)
    if (isBlank(cell, reading)) continue
    // A number of a workbook has a point, whatever its texts have.
    const point = kinds?.[at] === 'number' && { decimal: '.' as const }
    const own = isBesideOther(column) ? ofRow(cells, column, reading) : column
    addCell(row, point ? { ...own, ...point } : own, cell, reading)
  }
  const { numbers, attributes } = row
  const { raw, findings: later } = withoutLaterPrices(row.raw)
  const findings = [...row.findings, ...later]
  if (numbers.length > 0) raw.numbers = JSON.stringify(numbers)
  if (attributes.length > 0) raw.attributes = JSON.stringify(attributes)
  if (findings.length > 0) raw.findings = JSON.stringify(findings)
  return Object.keys(raw).length > 0 ? { ...raw, ...reading.constants } : raw
}

/** Characters without width, which programs leave in texts. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g
const HAS_INVISIBLE = new RegExp(INVISIBLE.source)
const ONE_LINE = ['sku', 'part_number', 'number', 'brand']

function inOneLine(text: string) {
  const lines = text.split(/[\t\n]/)
  return lines.length === 1 ? text : lines.flatMap((line) => line.trim() || []).join(' ')
}

/** An apostrophe in front has kept a number a text in a spreadsheet. */
function shownCell(found: string, name: string, { isOwn, isMended }: Reading) {
  const cell = isMended ? (onceEncoded(found) ?? found) : found
  if (isOwn) return cell
  const seen = HAS_INVISIBLE.test(cell) ? cell.replace(INVISIBLE, '').trim() : cell
  if (!ONE_LINE.includes(name)) return seen
  const shown = inOneLine(seen)
  return shown.startsWith("'") ? shown.replace(/^'(?=[\p{L}\d])/u, '') : shown
}

function isBesideOther({ currencyAt, priceUnit, namedAt, weightUnitAt }: ReadColumn) {
  return (currencyAt ?? priceUnit ?? namedAt ?? weightUnitAt) !== undefined
}

/**
 * With what cells beside it name: its currency, its attribute, the unit of its weight, and of how
 * many units its price is.
 */
function ofRow(cells: string[], column: ReadColumn, { priceUnit: answer }: Reading): ReadColumn {
  const { currencyAt, priceUnit, namedAt, weightUnitAt = -1 } = column
  const currency = currencyAt === undefined ? undefined : currencyOf(cells[currencyAt] ?? '')
  const header = namedAt === undefined ? '' : (cells[namedAt]?.trim() ?? '')
  return {
    ...column,
    ...(currency && { currency }),
    ...(header && { header }),
    units: priceUnit
      ? divisorOf(unitsIn(priceUnit, cells), answer, unitNameOf(priceUnit, cells))
      : 1,
    weightUnit: weightUnitOf(cells[weightUnitAt] ?? ''),
  }
}

/** Such as ‘null’, and dashes. */
const LONGEST_BLANK = 4

/** What programs write into a cell that has nothing. */
function isBlank(cell: string, { isOwn }: Reading) {
  if (isOwn || cell === '') return cell === ''
  if (cell.length > LONGEST_BLANK && !/^-+$/.test(cell)) return false
  return /^(|-+|–|—|\.|n\/a|null|none)$/i.test(cell)
}

type ReadColumn = Reading['columns'][number] & {
  /** As the cell beside it says. */
  weightUnit?: WeightUnit | undefined
}

function addCell(row: Row, column: ReadColumn, cell: string, reading: Reading) {
  const { raw, numbers, attributes } = row
  const { name, header } = column
  const holds = holdsOf(name)
  if (holds === 'money') addMoney(row, column, cell, reading)
  else if (holds === 'weight') addWeight(raw, column, cell, reading)
  else if (holds === 'whole') raw[name] = wholeOf(countOf(name, cell), column.decimal)
  else if (holds === 'price steps') addSteps(raw, column, cell, reading)
  else if (holds === 'step') addStep(raw, column, cell, reading)
  else if (holds === 'attributes') attributes.push(...readAttributesCell(cell))
  else if (holds === 'attribute') attributes.push(attributeOf(header, cell))
  else if (holds === 'numbers') numbers.push(...numbersIn(cell, name as EditedNumber['kind']))
  else if (holds === 'picture') raw[name] ??= firstUrl(cell)
  else if (holds === 'words' && !reading.isOwn) addText(row, name, cell)
  else if (name === 'category' && isCode(header, cell)) raw[name] = `${header} ${cell}`
  else raw[name] = cell
}

/** A supplier's code of its groups is no id of a category of the shop. */
function isCode(header: string, cell: string) {
  return /^\d+$/.test(cell) && !/^category$/i.test(header.trim())
}

function addMoney({ raw, findings }: Row, column: ReadColumn, cell: string, reading: Reading) {
  const { name } = column
  const amount = moneyOf(cell, column, reading)
  if (amount === undefined) return
  raw[name] = amount
  if (reading.isOwn || !/^\d+\.\d{3,}$/.test(amount)) return
  const cents = times(amount, 1)
  if (Number(cents) === 0) return
  raw[name] = cents
  if (Number(cents) === Number(amount)) return
  const text = `The ${columnWords(name).toLowerCase()} ${amount} is rounded to ${cents}`
  findings.push({ code: 'rounded', field: name, found: cell, text })
}

function addText({ raw, findings }: Row, name: string, cell: string) {
  const text = htmlLines(cell)
  raw[name] = name === 'description' ? text : inOneLine(text)
  if (text === cell) return
  findings.push({ code: 'html-stripped', field: name, text: `The HTML of the ${name} is left out` })
}

/**
 * In dollars; undefined: left out. Another currency than the owner has said a rate for stays, with
 * its sign: the check takes it for no price.
 */
function moneyOf(cell: string, column: ReadColumn, { foreign, dollars }: Reading) {
  const { currency: ofColumn, decimal, isUnnamed, units = 1, taxed = 1 } = column
  if (units === null) return undefined
  const amount = readAmount(cell, decimal)
  if (!amount) return cell
  // A column or a cell beside it that says USD is of no other country's.
  const isOfOther = dollars && ofColumn !== SHOP_CURRENCY && isBareDollar(cell)
  const ofCell = isOfOther ? dollars : amount.currency
  const currency = (isUnnamed ? ofColumn : (ofCell ?? ofColumn)) ?? SHOP_CURRENCY
  const divisor = units * taxed
  const text = divisor === 1 ? amount.text : times(amount.text, 1 / divisor)
  if (currency === SHOP_CURRENCY || foreign === 'dollars') return text
  if (foreign === 'leave-out') return undefined
  if (foreign?.of === currency) return times(amount.text, foreign.rate / divisor)
  return amount.currency === currency ? cell : `${signOf(currency)} ${cell}`
}

/** Rounded half up to cents: the product of two doubles is off by less than the sixth digit. */
function times(text: string, rate: number) {
  return (Math.round(Number((Number(text) * rate * 100).toFixed(6))) / 100).toFixed(2)
}

function addWeight(raw: Row['raw'], column: ReadColumn, cell: string, reading: Reading) {
  const { name, decimal, weightUnit = reading.weightUnit } = column
  const read = readWeightCell(cell, decimal)
  const unit = read?.unit ?? weightUnitOf(name.replace(/^weight_?/, '')) ?? weightUnit
  const isGrams = name === 'weight_grams' && !read?.unit
  if (!read || !unit || isGrams) {
    // A number without a unit weighs nothing: the check leaves it out.
    const known = name === 'weight' && !(read && !unit) ? 'weight_grams' : name
    raw[known] = read && unit ? read.text : cell
    return
  }
  const weight = weightIn(read.text, unit)
  raw[weight.column] = weight.text
}

const COUNT =
  /^(?:(?:min|box|pack|bag|case|set|carton)\.?(?: of)? )?(\d{1,6})(?: ?\/? ?(?:ea|each|pcs?|pieces?|units?|stk|st|stück|sets?|per box|box|pack|bag|case))?\.?$/i

/** Of packs and minimums: ‘box of 10’, ‘10/box’, ‘min. 10’. */
function countOf(name: string, cell: string) {
  return name === 'units' ? cell : (COUNT.exec(cell)?.[1] ?? cell)
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

/** One for each column, in their order; what costs as much as fewer units is no step. */
function addStep(raw: Row['raw'], column: ReadColumn, cell: string, reading: Reading) {
  const amount = moneyOf(cell, column, reading)
  const last = raw.price_steps?.split(': ').at(-1) ?? raw.price
  if (amount === undefined || Number(amount) === Number(last)) return
  const step = `${stepQuantity(column.header)}: ${amount}`
  raw.price_steps = raw.price_steps ? `${raw.price_steps}; ${step}` : step
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
