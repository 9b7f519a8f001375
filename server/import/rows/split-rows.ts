import type { EditedNumber } from '#contract/catalog/edited-part.ts'
import type { Raw, SourceRow } from '../file/source-row.ts'

// A line of a file that says several things: numbers in one cell, vehicles, years. Each becomes a
// row of its own. Its key is its line, and behind a line that has become several counts on.

/** The end of years that go on: the latest year of the model counts. */
export const OPEN_END = 'open'

/**
 * @param rows of a file of numbers or fitments
 * @param hasLists its numbers are in columns of lists: a row with none says nothing
 */
export async function* splitRows(
  rows: AsyncIterable<SourceRow>,
  hasLists = false,
): AsyncGenerator<SourceRow> {
  let key = 0
  for await (const row of rows) {
    for (const raw of statementsOf(row, hasLists)) {
      key = Math.max(key + 1, row.line)
      yield { ...row, line: key, ...(key !== row.line && { fileLine: row.line }), raw }
    }
  }
}

function statementsOf({ raw, cells = {}, error }: SourceRow, hasLists: boolean) {
  const { numbers, vehicle, ...rest } = raw
  if (error) return [raw]
  if (numbers !== undefined) return numbersOf(numbers, rest)
  if (hasLists) return []
  const vehicles = vehicle === undefined ? [rest] : vehiclesOf(vehicle, rest)
  return vehicles.flatMap((one) => yearsOf(one, cells.year_from === 'date'))
}

function numbersOf(json: string, rest: Raw): Raw[] {
  const listed: EditedNumber[] = JSON.parse(json)
  return listed.map(({ kind, brand, shown }) => {
    return { ...rest, ...(brand !== null && { brand }), kind, number: shown }
  })
}

/** "Ford Focus; Honda Civic": the first word is the make, or the names of both are found as one. */
function vehiclesOf(cell: string, rest: Raw): Raw[] {
  const names = listOf(cell, /[;|\n]/).flatMap((name) => {
    const pieces = listOf(name, /,| \/ /)
    return pieces.every((piece) => datedOf(piece).years) ? pieces : [name]
  })
  return names.map((text) => {
    const { name, years } = rest.year_from === undefined ? datedOf(text) : { name: text }
    const hasEngine = rest.engine === undefined && name.length <= MAX_VEHICLE
    const [, model = name, engine] = (hasEngine && ENGINE.exec(name)) || []
    const [make = '', ...more] = model.split(/\s+/)
    return {
      ...rest,
      ...(years && { year_from: years }),
      ...(engine && { engine }),
      make,
      model: more.join(' '),
    }
  })
}

/** A longer text names none, and would take long to take apart. */
const MAX_VEHICLE = 200

/** "Golf VII 2.0 TDI": without it the part would fit all engines. */
const ENGINE = /^(\S+\s.*?\S)\s+(\d\.\d{1,2}(?![\d.]).*)$/

const YEAR = "(?:'?\\d{2}|(?:19|20)\\d{2})"
/** A range, an open end, or one year of four digits: an Audi 80 has none. */
const YEARS = `${YEAR}\\s*[-–—>]\\s*${YEAR}|(?:19|20)\\d{2}(?:\\s*[-–—+>])?|\\d{2}\\s*>`
const BEFORE = new RegExp(`^(${YEARS})\\s+(.*)$`)
const BEHIND = new RegExp(`^(.*?)\\s+[([]?(${YEARS})[)\\]]?$`)

/** "05-10 Honda Civic", "Honda Civic (2005-2010)" */
function datedOf(text: string): { name: string; years?: string } {
  if (text.length > MAX_VEHICLE) return { name: text }
  const [, before, named = ''] = BEFORE.exec(text) ?? []
  if (before) return { name: named, years: before }
  const [, name = text, behind] = BEHIND.exec(text) ?? []
  return behind ? { name, years: behind } : { name }
}

/** The pieces of a cell with several values. */
function listOf(cell: string, between: RegExp) {
  return cell
    .split(between)
    .map((one) => one.trim())
    .filter(Boolean)
}

function yearsOf(raw: Raw, isDate: boolean): Raw[] {
  const { year_from: from = '', year_to: to } = raw
  if (to !== undefined) return [{ ...raw, ...endsOf(from, to) }]
  const ranges = listOf(from, /[,;|]/).map((one) => rangeOf(one, isDate))
  if (ranges.length === 0 || ranges.includes(undefined)) return [raw]
  return ranges.flatMap((range) => (range ? [{ ...raw, ...range }] : []))
}

/** 2012, 2012-2016, '06-'12, 2017+. @returns undefined: what can't be read stays as it is */
function rangeOf(text: string, isDate: boolean): Raw | undefined {
  const month = monthOf(text)
  if (month && (isDate || !/^\d{4}-/.test(text))) {
    return { year_from: month.slice(0, 4), built_from: month }
  }
  const parts =
    /^('?\d{2}|\d{4})\s*(?:(-|–|—|>|to|bis|thru)\s*('?\d{2}|\d{4})?|(\+|and up|ff\.?))?$/i.exec(
      text,
    )
  const [, first = '', range, last, open] = parts ?? []
  // 2010-12 is December, or two years later: that is not for the shop to say.
  if (!parts || (month && range && !isDate)) return undefined
  const year_from = yearOf(first)
  if (last) return { year_from, year_to: yearOf(last) }
  return range || open ? { year_from, year_to: OPEN_END } : { year_from }
}

/** A first and a last year, or the months in which it was built. */
function endsOf(from: string, to: string): Raw {
  const [first, last] = [monthOf(from), monthOf(to)]
  const isOpen = /^(\+|-|present|current|today|now|heute|up)$/i.test(to)
  return {
    year_from: first?.slice(0, 4) ?? yearOf(from),
    year_to: isOpen ? OPEN_END : (last?.slice(0, 4) ?? yearOf(to)),
    ...(first && { built_from: first }),
    ...(last && { built_to: last }),
  }
}

/** 2013-05, 05/2013 and 05.2013 are a month. */
function monthOf(text: string) {
  const parts = /^((?:19|20)\d\d)-(0[1-9]|1[0-2])(?:-\d\d)?$/.exec(text)
  const turned = /^(0?[1-9]|1[0-2])[/.]((?:19|20)\d\d)$/.exec(text)
  if (parts) return `${parts[1]}-${parts[2]}`
  return turned ? `${turned[2]}-${String(turned[1]).padStart(2, '0')}` : undefined
}

/** Years of the next ten are of this century. */
function yearOf(text: string) {
  const short = /^'?(\d{2})$/.exec(text)?.[1]
  if (!short) return text
  const isOfThis = Number(short) <= (new Date().getUTCFullYear() % 100) + 10
  return `${isOfThis ? '20' : '19'}${short}`
}
