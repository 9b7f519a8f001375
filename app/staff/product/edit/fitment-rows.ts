import type { EditedFitment, ModelName } from '#contract/catalog/edited-part.ts'
import { FIRST_YEAR, LAST_YEAR } from '#contract/catalog/edited-part.ts'
import { nearest, norm } from '#contract/nearest-name.ts'

// The rows of the grid of fitments: what is typed, what it means, and what is wrong with it.

/** Name, heading and width of each column, in the grid's order. */
export const COLUMNS = [
  ['make', 'Make', '7.5rem'],
  ['model', 'Model', '8rem'],
  ['yearFrom', 'From', '3.75rem'],
  ['yearTo', 'To', '3.75rem'],
  ['engine', 'Engine', '6rem'],
  ['position', 'Position', '5.5rem'],
  ['quantity', 'Quantity', '4.5rem'],
  ['conditions', 'Only if', '10rem'],
  ['note', 'Note', '7rem'],
  ['trim', 'Trim', '6rem'],
  ['builtFrom', 'Built from', '5.5rem'],
  ['builtTo', 'Built to', '5.5rem'],
] as const

export type Column = (typeof COLUMNS)[number][0]
export type Row = Record<Column, string>

export const EMPTY_ROW: Row = {
  make: '',
  model: '',
  yearFrom: '',
  yearTo: '',
  engine: '',
  position: '',
  quantity: '',
  conditions: '',
  note: '',
  trim: '',
  builtFrom: '',
  builtTo: '',
}

/** Which models there are: undefined as long as those of that make are not known. */
export type Models = {
  makes: readonly string[] | undefined
  find: (make: string, model: string) => ModelName | undefined
  modelsOf: (make: string) => readonly ModelName[] | undefined
}

/** @param proposal what was probably meant in that column */
export type Problem = { column: Column; text: string; proposal?: string }

export type ReadRow = { fitment: EditedFitment } | { problem: Problem } | 'loading'

export function toRow(fitment: EditedFitment, models: readonly ModelName[]): Row {
  const model = models.find(({ id }) => id === fitment.modelId)
  const text = (value: string | number | null) => String(value ?? '')
  return {
    make: model?.make ?? '',
    model: model?.model ?? '',
    yearFrom: text(fitment.yearFrom),
    yearTo: text(fitment.yearTo),
    engine: text(fitment.engine),
    position: text(fitment.position),
    quantity: text(fitment.quantity),
    conditions: fitment.conditions.join(' | '),
    note: text(fitment.note),
    trim: text(fitment.trim),
    builtFrom: text(fitment.builtFrom),
    builtTo: text(fitment.builtTo),
  }
}

export function isEmptyRow(row: Row) {
  return Object.values(row).every((cell) => cell.trim() === '')
}

/** What a row says, or the first thing that is wrong with it. */
export function readRow(row: Row, models: Models): ReadRow {
  const model = models.find(row.make, row.model)
  if (!model) return whyNoModel(row, models)
  const problem = yearProblem(row, model) ?? numberProblem(row) ?? monthProblem(row)
  if (problem) return { problem }
  const text = (column: Column) => row[column].trim() || null
  return {
    fitment: {
      modelId: model.id,
      yearFrom: Number(row.yearFrom),
      yearTo: Number(row.yearTo || row.yearFrom),
      engine: text('engine'),
      trim: text('trim'),
      builtFrom: text('builtFrom'),
      builtTo: text('builtTo'),
      position: text('position'),
      quantity: row.quantity.trim() === '' ? null : Number(row.quantity),
      conditions: row.conditions
        .split('|')
        .map((one) => one.trim())
        .filter(Boolean),
      note: text('note'),
    },
  }
}

function whyNoModel(row: Row, { makes, modelsOf }: Models): ReadRow {
  if (row.make.trim() === '') return { problem: { column: 'make', text: 'a make is missing' } }
  if (!makes) return 'loading'
  if (!makes.some((make) => norm(make) === norm(row.make))) {
    return unknown('make', `no make “${row.make.trim()}” is known`, nearest(row.make, makes))
  }
  if (row.model.trim() === '') return { problem: { column: 'model', text: 'a model is missing' } }
  const models = modelsOf(row.make)
  if (!models) return 'loading'
  const names = models.map(({ model }) => model)
  const text = `${row.make.trim()} has no model “${row.model.trim()}” that is known`
  return unknown('model', text, nearest(row.model, names))
}

function unknown(column: Column, text: string, proposal: string | undefined): ReadRow {
  return { problem: { column, text, ...(proposal && { proposal }) } }
}

function yearProblem({ yearFrom, yearTo }: Row, model: ModelName): Problem | undefined {
  const last = yearTo.trim() === '' ? yearFrom : yearTo
  if (!isYear(yearFrom)) return { column: 'yearFrom', text: 'the first year is four digits' }
  if (!isYear(last)) return { column: 'yearTo', text: 'the last year is four digits' }
  if (Number(last) < Number(yearFrom)) {
    return { column: 'yearTo', text: 'the last year is before the first' }
  }
  const [first, end = first] = model.years.split('–').map(Number)
  if (!first || !end) return undefined
  const text = `${model.model} was made ${model.years}`
  if (Number(yearFrom) < first) return { column: 'yearFrom', text }
  return Number(last) > end ? { column: 'yearTo', text } : undefined
}

function numberProblem({ quantity }: Row): Problem | undefined {
  if (/^\s*(|[1-9]\d{0,2})\s*$/.test(quantity)) return undefined
  return { column: 'quantity', text: 'the quantity is a whole number from 1 to 999' }
}

function monthProblem({ builtFrom, builtTo }: Row): Problem | undefined {
  const isMonth = (text: string) => /^\s*(|(19|20)\d{2}-(0[1-9]|1[0-2]))\s*$/.test(text)
  const text = 'a month is written as 2013-05'
  if (!isMonth(builtFrom)) return { column: 'builtFrom', text }
  return isMonth(builtTo) ? undefined : { column: 'builtTo', text }
}

function isYear(text: string) {
  const year = Number(text)
  return /^\s*\d{4}\s*$/.test(text) && year >= FIRST_YEAR && year <= LAST_YEAR
}
