import type { Answers } from '#contract/import/import-question.ts'
import { type DecimalSign, isAmbiguous, provenDecimal, readAmount } from './file/amounts.ts'
import { currencyOf, takeUnit, type WeightUnit, weightUnitOf } from './file/column-unit.ts'
import { letterOf } from './file/header-row.ts'
import type { FileRecord } from './file/source-row.ts'

// How the cells of a file are read: what its first rows prove, and else what the owner has said.

export const MONEY_COLUMNS = ['price', 'cost', 'core_charge']
export const WEIGHT_COLUMNS = ['weight', 'weight_grams', 'weight_kg', 'weight_lb']

/** The currency of the shop. */
export const OURS = 'USD'

type ReadColumn = {
  /** One of ours, or ''. */
  name: string
  header: string
  /** Of amounts: what its name or its cells say. */
  currency?: string | undefined
}

export type Reading = {
  columns: ReadColumn[]
  decimal: DecimalSign | undefined
  /** Of a weight whose unit neither its cell nor its column says. */
  weightUnit: WeightUnit | undefined
  /** What becomes of another currency; undefined: its cells stay as they are. */
  foreign: 'leave-out' | { rate: number } | undefined
  /** What all rows have, without a column. */
  constants: Record<string, string>
}

type Names = (string | null)[]
export type Looked = { headers: string[]; rows: FileRecord[]; hidden?: number[] }

export function readingOf(head: Looked, matched: Names, answers: Answers): Reading {
  const names = withPriceColumn(matched, answers['price-column'])
  const hidden = answers['hidden-column'] === 'leave-out' ? (head.hidden ?? []) : []
  const kept = names.map((name, at) =>
    hidden.includes(at) || (name === 'units' && isLeft(answers)) ? null : name,
  )
  const columns = head.headers.map((header, at) => {
    const name = kept[at] ?? ''
    return { name, header, ...(isMoney(name) && { currency: currencyAt(head, at) }) }
  })
  const { 'brand-of-all': brand, 'number-kind': kind, 'weight-unit': unit = '' } = answers
  return {
    columns,
    decimal: decimalOf(head, names, answers['decimal-comma']),
    weightUnit: weightUnitOf(unit),
    foreign: foreignOf(answers.currency),
    constants: {
      ...(brand && !names.includes('brand') && { brand: brand.replace(/^brand /, '') }),
      ...(kind && !names.includes('kind') && { kind }),
    },
  }
}

function isLeft(answers: Answers) {
  return answers['units-meaning'] === 'leave-out'
}

function foreignOf(answer: string | undefined): Reading['foreign'] {
  if (answer === undefined || answer === 'leave-out') return answer
  return { rate: answer === 'dollars' ? 1 : Number(answer.replace(/^rate /, '')) }
}

/** How the owner tells two columns of one name apart. */
export function labelOf(headers: string[], at: number) {
  const header = headers[at] ?? ''
  const isOnly = headers.filter((one) => one === header).length === 1
  return header && isOnly ? header : `${header} (column ${letterOf(at)})`.trim()
}

/** Of several columns that may be the price, the one that the owner has chosen is. */
export function withPriceColumn(names: Names, answer: string | undefined) {
  const chosen = Number(answer)
  if (!(chosen in names)) return names
  return names.map((name, at) => (at === chosen ? 'price' : name === 'price' ? null : name))
}

function isMoney(name: string | null | undefined) {
  return MONEY_COLUMNS.includes(name ?? '')
}

/** What the cells prove the decimal sign to be, or else what the owner has said. */
function decimalOf(head: Looked, names: Names, answer?: string): DecimalSign | undefined {
  const proven = new Set(amountsOf(head, names).flatMap((cell) => provenDecimal(cell) ?? []))
  const [only, ...others] = proven
  if (only && others.length === 0) return only
  return answer === 'comma' ? ',' : answer === 'point' ? '.' : undefined
}

/** A price such as 31,000, where no other proves what the sign means. */
export function ambiguousAmount(head: Looked, names: Names) {
  if (decimalOf(head, names)) return undefined
  return amountsOf(head, names).find(isAmbiguous)
}

/** Amounts in text: a number of a workbook has a point. */
function amountsOf({ rows }: Looked, names: Names) {
  return names.flatMap((name, at) =>
    name && (isMoney(name) || WEIGHT_COLUMNS.includes(name))
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

/** Another currency than the shop's that amounts of the file are in. */
export function foreignCurrency(head: Looked, names: Names) {
  return names
    .flatMap((name, at) => (isMoney(name) ? (currencyAt(head, at) ?? []) : []))
    .find((currency) => currency !== OURS)
}

/** By the name of the column, else by its cells. */
function currencyAt({ headers, rows }: Looked, at: number) {
  const { unit } = takeUnit(headers[at] ?? '')
  const named = unit && currencyOf(unit)
  if (named) return named
  const found = cellsAt(rows, at).flatMap((cell) => readAmount(cell, '.')?.currency ?? [])
  return found.find((currency) => currency !== OURS) ?? found[0]
}
