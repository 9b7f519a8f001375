import { COUNTRIES } from '#contract/address/country.ts'
import { currencyOf } from './column-unit.ts'
import type { FileRecord } from './source-row.ts'

// Are the sheets of a workbook that have the same columns one list: of the same kind, currency and
// country, and of other parts?

type SheetHead = { sheet?: string; above: FileRecord[]; rows: FileRecord[]; headers: string[] }

export function isAlike({ headers }: SheetHead, head: SheetHead) {
  return headers.join('\n') === head.headers.join('\n')
}

/** @param others with the columns of `head` */
export function areOneList(head: SheetHead, others: SheetHead[]) {
  const titles = new Set(titlesOf(head))
  return (
    ![head, ...others].some(({ sheet = '' }) => isApart(sheet)) &&
    others.every((one) => titlesOf(one).every((title) => titles.has(title))) &&
    others.every((one) => !haveSameRows(one, head))
  )
}

/** What stands above the rows, such as a currency or a date, but for the name of the sheet. */
function titlesOf({ above, sheet = '' }: SheetHead) {
  const name = sheet.trim().toLowerCase() || ' '
  const lines = above.map(({ cells }) => cells.join(' ').toLowerCase().replaceAll(name, ' '))
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean)
}

/** Are its prices or parts of a kind of their own: ‘Clearance’, ‘USD’, ‘Europe’? */
function isApart(sheet: string) {
  const words = sheet.toLowerCase().match(/[\p{L}\d]+|[€£¥₹$]/gu) ?? []
  const name = ` ${words.join(' ')} `
  const isNamed = words.some((word) => KINDS.has(word) || currencyOf(word) !== undefined)
  return isNamed || COUNTRIES.includes(sheet.trim()) || places().some((one) => name.includes(one))
}

const KINDS = new Set(
  `clearance sale sales old discontinued obsolete core cores cost costs archive archived archiv
  auslauf restposten us usa uk eu`.split(/\s+/),
)

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt']
/** Of the United Nations. */
const CONTINENTS = ['002', '003', '005', '009', '019', '142', '150']
let names: string[] | undefined

/** Countries and continents, as words of a name. */
function places() {
  names ??= LANGUAGES.flatMap((language) => {
    const regions = new Intl.DisplayNames(language, { type: 'region' })
    return [...COUNTRIES, ...CONTINENTS].map((code) => ` ${regions.of(code)?.toLowerCase()} `)
  })
  return names
}

/** Of what is another in each row, such as a number, do the two sheets have the same? */
function haveSameRows(one: SheetHead, other: SheetHead) {
  const valuesOf = ({ rows }: SheetHead, at: number) => rows.map(({ cells }) => cells[at]?.trim())
  return one.headers.some((_, at) => {
    const [first, second] = [new Set(valuesOf(one, at)), valuesOf(other, at)]
    const isKey = first.size === one.rows.length && new Set(second).size === second.length
    return isKey && second.some((value) => value && first.has(value) && NUMBER.test(value))
  })
}

/** Rows of each sheet are counted from 1. */
const NUMBER = /\p{L}|\d{4}/u
