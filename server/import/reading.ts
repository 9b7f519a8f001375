import { type FileAnswers, rateOf, withPriceColumn } from '#contract/import/import-question.ts'
import { isCarton } from './columns/carton-quantity.ts'
import {
  currenciesBeside,
  currencyColumn,
  dollarsOf,
  weightUnitColumn,
} from './columns/stated-currency.ts'
import {
  type DecimalSign,
  isAmbiguous,
  isBareDollar,
  provenDecimal,
  readAmount,
} from './file/amounts.ts'
import { currencyOf, takeUnit, type WeightUnit, weightUnitOf } from './file/column-unit.ts'
import { letterOf } from './file/header-row.ts'
import { holdsOf } from './file/known-columns.ts'
import { isOwnFile } from './file/own-file.ts'
import { type PriceUnit, priceUnitOf, taxDivisor } from './file/price-units.ts'
import type { FileRecord } from './file/source-row.ts'

// How the cells of a file are read: what its first rows prove, and else what the owner has said.

export const SHOP_CURRENCY = 'USD'

type ReadColumn = {
  /** One of ours, or ''. */
  name: string
  header: string
  /** Of amounts: what its name or its cells say. */
  currency?: string | undefined
  /** The owner has said the currency, and no cell names it: $ is a sign of many. */
  isUnnamed?: boolean
  /** What its cells, or those of columns like it, say. */
  decimal?: DecimalSign | undefined
  /** The column with the currency of each row. */
  currencyAt?: number | undefined
  /** What says of how many units its price is. */
  priceUnit?: PriceUnit | undefined
  /** By what its price is divided for the tax that it has. */
  taxed?: number
  /** Its price is of so many; null: it is left out. */
  units?: number | null
  /** The column with the name of the attribute of each row. */
  namedAt?: number | undefined
  /** The column with the unit of the weight of each row. */
  weightUnitAt?: number | undefined
}

export type Reading = {
  columns: ReadColumn[]
  /** Of a weight whose unit neither its cell nor its column says. */
  weightUnit: WeightUnit | undefined
  /** Those of which country $ is a sign, if not of the shop's. */
  dollars?: string | undefined
  /** What becomes of another currency; undefined: its cells stay as they are. */
  foreign: 'leave-out' | 'dollars' | { rate: number; of: string } | undefined
  /** What the owner has said of prices of several units. */
  priceUnit?: string | undefined
  /** Are letters to be mended that another program has encoded twice? */
  isMended?: boolean
  /** Is it the shop's own: are its cells exact? */
  isOwn?: boolean
  /** What all rows have, without a column. */
  constants: Record<string, string>
}

type ColumnNames = (string | null)[]
export type FileHead = {
  headers: string[]
  /** What stands above the names of the columns. */
  above?: FileRecord[]
  rows: FileRecord[]
  hidden?: number[]
}

export function readingOf(head: FileHead, matched: ColumnNames, answers: FileAnswers): Reading {
  const names = withPriceColumn(matched, answers['price-column'])
  const hidden = answers['hidden-column'] === 'leave-out' ? (head.hidden ?? []) : []
  const kept = names.map((name, at) =>
    hidden.includes(at) || (name === 'units' && areUnitsLeftOut(answers)) ? null : name,
  )
  const said = answers['decimal-comma']
  const ofRows = currencyColumn(head)
  const isOwn = isOwnFile(head.headers)
  const { isUnnamed, foreign } = foreignOf(answers.currency)
  const packAt = names.indexOf('pack_size')
  const unnamed = isUnnamed ? (typeof foreign === 'object' ? foreign.of : 'other') : undefined
  const columns = head.headers.map((header, at) => {
    const matchedName = kept[at] ?? ''
    const isPacked = matchedName === 'pack_size' && isCarton(header)
    const name = isPacked ? packName(answers['pack-meaning']) : matchedName
    const currency = isMoney(name) ? (unnamed ?? currencyOfBare(head, names, at)) : undefined
    const isPrice = isMoney(name) && name !== 'core_charge'
    const currencyAt = isMoney(name) && !currencyInName(header) ? ofRows : undefined
    return {
      name,
      header,
      currency,
      currencyAt,
      ...(OF_BUYERS.includes(name) && { taxed: taxDivisor(answers['price-tax']) }),
      priceUnit: isPrice && !isOwn ? priceUnitOf(head, at, packAt) : undefined,
      isUnnamed,
      decimal: decimalOf(head, names, matchedName, said),
      namedAt: namedAt(head.headers, header),
      weightUnitAt: name === 'weight' ? weightUnitColumn(head.headers) : undefined,
    }
  })
  const { 'brand-of-all': brand, 'number-kind': kind, 'weight-unit': unit = '' } = answers
  return {
    columns,
    dollars: dollarsOf(head),
    weightUnit: weightUnitOf(unit),
    foreign,
    priceUnit: answers['price-unit'],
    isMended: answers.encoding === 'mend',
    isOwn,
    constants: {
      ...(brand && !names.includes('brand') && { brand: brand.replace(/^brand /, '') }),
      ...(answers['gtin-key'] === 'take' && { gtin_key: 'take' }),
      ...(kind && !names.includes('kind') && { kind }),
    },
  }
}

/** What the shop pays is without tax. */
const OF_BUYERS = ['price', 'price_steps', 'step_price']

/** Unasked, a supplier's pack is that of new parts. */
function packName(answer: string | undefined) {
  if (answer === 'leave-out') return ''
  return answer === 'take' ? 'pack_size' : 'carton_quantity'
}

/** Beside "Attribute 1 value(s)" stands "Attribute 1 name". */
function namedAt(headers: string[], header: string) {
  const [, attribute] = /^(attribute \d+) value/i.exec(header) ?? []
  const at = headers.findIndex((one) => one.toLowerCase() === `${attribute?.toLowerCase()} name`)
  return at < 0 ? undefined : at
}

function areUnitsLeftOut(answers: FileAnswers) {
  return answers['units-meaning'] === 'leave-out'
}

/** A rate is of one currency: "rate EUR 1.10"; "all", if no amount names it. */
function foreignOf(given: string | undefined) {
  const isUnnamed = given?.startsWith('all ') ?? false
  const answer = isUnnamed ? given?.slice('all '.length) : given
  if (answer === undefined || answer === 'leave-out' || answer === 'dollars') {
    return { isUnnamed, foreign: answer } as const
  }
  const [of = '', rate = ''] = answer.replace(/^rate /, '').split(' ')
  return { isUnnamed, foreign: { rate: rateOf(rate), of } }
}

/** How the owner tells two columns of one name apart. */
export function labelOf(headers: string[], at: number) {
  const header = headers[at] ?? ''
  const isOnly = headers.filter((one) => one === header).length === 1
  return header && isOnly ? header : `${header} (column ${letterOf(at)})`.trim()
}

function isMoney(name: string | null | undefined) {
  const holds = holdsOf(name)
  return holds === 'money' || holds === 'price steps' || holds === 'step'
}

/** Columns whose cells one rule wrote: a comma in a weight says nothing of a price. */
const GROUPS = ['money', 'weight', 'whole'] as const
type Group = (typeof GROUPS)[number]

/** What the cells of a group prove the decimal sign to be. */
export function provenSign(
  head: FileHead,
  names: ColumnNames,
  group: Group,
): DecimalSign | undefined {
  const cells = textsOf(head, names, group)
  const [only, ...others] = new Set(cells.flatMap((cell) => provenDecimal(cell) ?? []))
  return others.length === 0 ? only : undefined
}

/** As the cells of its group prove, or else as the owner has said. */
function decimalOf(head: FileHead, names: ColumnNames, name: string, answer: string | undefined) {
  const group = isMoney(name) ? 'money' : groupOf(name)
  const proven = group && provenSign(head, names, group)
  // Pieces and grams have no decimals of their own: the prices beside them have.
  const isWhole = group === 'whole' || name === 'weight_grams'
  const beside = isWhole ? provenSign(head, names, 'money') : undefined
  return proven ?? beside ?? (answer === 'comma' ? ',' : answer === 'point' ? '.' : undefined)
}

function groupOf(name: string) {
  return GROUPS.find((group) => group === holdsOf(name))
}

type Ambiguous = { group: Group; example: string }

/** A price such as 31,000, where no other price proves what the sign means. */
export function ambiguousAmount(head: FileHead, names: ColumnNames): Ambiguous | undefined {
  for (const group of GROUPS) {
    const isProven = names.some((name) => name && groupOf(name) === group && isRead(name))
    const example = isProven ? undefined : textsOf(head, names, group).find(isAmbiguousIn(group))
    if (example) return { group, example }
  }
  return undefined

  function isRead(name: string) {
    return decimalOf(head, names, name, undefined) !== undefined
  }
}

/** 1,250 pieces are no fraction, 4.000 may be four. */
function isAmbiguousIn(group: Group) {
  return (cell: string) => isAmbiguous(cell) && (group !== 'whole' || /[.,]000$/.test(cell))
}

/** Amounts in text: a number of a workbook has a point. */
function textsOf({ rows }: FileHead, names: ColumnNames, group: Group) {
  return names.flatMap((name, at) =>
    holdsOf(name) === group
      ? cellsAt(
          rows.filter(({ kinds }) => kinds?.[at] !== 'number'),
          at,
        )
      : [],
  )
}

export function cellsAt(rows: FileRecord[], at: number) {
  return rows.map(({ cells }) => cells[at]?.trim() ?? '').filter(Boolean)
}

/** Other currencies than the shop's that amounts of the file are in. */
export function foreignCurrencies(head: FileHead, names: ColumnNames) {
  const found = names.flatMap((name, at) => (isMoney(name) ? currenciesOf(head, at) : []))
  return [...new Set(found)].filter((currency) => currency !== SHOP_CURRENCY)
}

/**
 * Of cells that name none: by the name of the column, else by its cells, else as the price, else
 * by what stands above and below the rows.
 */
function currencyOfBare(head: FileHead, names: ColumnNames, at: number): string | undefined {
  const found = currenciesAt(head, at)
  const foreign = found.find((one) => one !== SHOP_CURRENCY)
  const own = currencyInName(head.headers[at]) ?? foreign ?? found[0]
  const price = names.indexOf('price')
  const isLikePrice =
    own === undefined && ['price_steps', 'step_price'].includes(names[at] ?? '') && price >= 0
  return isLikePrice ? currencyOfBare(head, names, price) : (own ?? currenciesAround(head)[0])
}

function currenciesOf(head: FileHead, at: number) {
  const ofRows = currencyInName(head.headers[at]) ? undefined : currencyColumn(head)
  const own = currenciesAt(head, at)
  const inRows = ofRows === undefined ? [] : cellsAt(head.rows, ofRows).map(currencyOf)
  const found = [...own, ...inRows.filter((one) => one !== undefined)]
  return found.length > 0 ? found : currenciesAround(head)
}

/** A line that names the shop's currency, too, says of none that it is that of the amounts. */
function currenciesAround(head: FileHead) {
  const found = currenciesBeside(head)
  return found.includes(SHOP_CURRENCY) ? [] : found
}

function currencyInName(header = '') {
  const { unit } = takeUnit(header)
  return unit ? currencyOf(unit) : undefined
}

/** Those that the name of a column or its cells have. */
function currenciesAt(head: FileHead, at: number) {
  const named = currencyInName(head.headers[at])
  const dollars = named ? undefined : dollarsOf(head)
  const found = cellsAt(head.rows, at).flatMap((cell) => {
    return (dollars && isBareDollar(cell) ? dollars : readAmount(cell, '.')?.currency) ?? []
  })
  return [...new Set(named ? [named, ...found] : found)]
}
