import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { csvBytes, workbookBytes } from './file-bytes.ts'
import { type Random, randomOf } from './random.ts'
import { type Cell, cellWriter } from './written-cells.ts'

// One list of parts, written as suppliers in eight languages write theirs: all say the same.

type Part = Record<string, string>

export const LISTS = ['plain', 'asking', 'full', 'skus', 'faulty']

export function listBytes(list: string) {
  return readFileSync(`test/supplier-lists/${list}.csv`)
}

/** What suppliers call a column, by language. */
const NAMES = new Map(
  readFileSync('test/supplier-lists/names.txt', 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [column, language, ...names] = line.split('|')
      return [`${column} ${language}`, names]
    }),
)

const LANGUAGES = ['en', 'en', 'en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt']

const TITLES = [
  ['Quenby Parts Wholesale', 'Price list 14, valid from 2026-03-01'],
  ['Preisliste Nr. 7/2026', '', 'Alle Preise je Stück'],
  ['Confidential - for dealers only'],
  ['Export of 2026-03-01 08:15:22', 'User: JSMITH', 'Records: 8'],
  ['Tarif 2026', '', '', 'Page 1'],
]
const SECTIONS = ['BRAKES', 'Filters', 'Suspension & steering', 'Verschleißteile']
const TOTALS = ['Total', 'Summe', 'Totale', 'Totaal', 'Razem', 'Grand total', 'Sous-total']
const SENTENCES = ['Questions? Call the sales desk.', 'End of report', 'Irrtum vorbehalten.']
/** Columns that are none of the shop's. */
const STRANGE: [name: string, cell: string][] = [
  ['Remarks', ''],
  ['Eco class', 'B'],
  ['HS code', '8708.30.50'],
  ['Discount group', 'R4'],
  ['', ''],
  ['Last change', '2026-02-14'],
]

const SPELLINGS: ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_'),
  (name) => ` ${name}  `,
  (name) => `${name}*`,
  (name) => `${name}:`,
]

/** The same list in another file. */
export function writtenList(list: string, seed: number) {
  const random = randomOf(seed)
  const parts = parse<Part>(listBytes(list), { columns: true })
  const isWorkbook = random.isSo(0.35)
  const writer = cellWriter(random, isWorkbook && random.isSo(0.6))
  const lines = withLinesAround(tableOf(parts, writer, random), parts, writer, random)
  if (isWorkbook) return { name: 'prices.xlsx', bytes: workbookBytes(lines, random) }
  return { name: 'list.csv', bytes: csvBytes(lines, random, writer.hasComma) }
}

type Writer = ReturnType<typeof cellWriter>
type Table = { names: Cell[]; rows: Cell[][]; priceAt: number }

function tableOf(parts: Part[], { cell, nameOf }: Writer, random: Random): Table {
  const language = random.pick(LANGUAGES)
  const spelled = random.pick(SPELLINGS)
  const own = Object.keys(parts[0] ?? {}).map((column) => {
    const name = random.pick(NAMES.get(`${column} ${language}`) ?? [column])
    const cells = parts.map((part) => cell(column, part[column]))
    return { column, name: spelled(nameOf(column, name)), cells }
  })
  const strange = STRANGE.slice(0, random.pick([0, 0, 1, 3, 6])).map(([name, text]) => {
    return { column: '', name, cells: parts.map(() => ({ text })) }
  })
  const columns = random.shuffled([...own, ...strange])
  return {
    names: columns.map(({ name }) => ({ text: name })),
    rows: parts.map((_, at) => columns.map(({ cells }) => cells[at] ?? { text: '' })),
    priceAt: columns.findIndex(({ column }) => column === 'price'),
  }
}

function withLinesAround(
  { names, rows, priceAt }: Table,
  parts: Part[],
  { cell }: Writer,
  random: Random,
) {
  const line = (text: string): Cell[] => names.map((_, at) => ({ text: at === 0 ? text : '' }))
  const hasSections = random.isSo(0.2)
  const hasBlanks = random.isSo(0.25)
  const body = rows.flatMap((row, at) => [
    ...(hasSections && at % 3 === 0 ? [line(random.pick(SECTIONS))] : []),
    ...(hasBlanks && at % 4 === 2 ? [line('')] : []),
    row,
  ])
  const titles = random.isSo(0.35) ? random.pick(TITLES).map(line) : []
  const repeated = random.isSo(0.1) ? [names] : []
  const price = parts.reduce((sum, part) => sum + Number(part.price || 0), 0)
  const free = priceAt === 0 ? 1 : 0
  const total = names.map((_, at): Cell => {
    if (at === priceAt) return cell('price', price.toFixed(2))
    return { text: at === free ? random.pick(TOTALS) : '' }
  })
  return [
    ...titles,
    names,
    ...body.slice(0, -2),
    ...repeated,
    ...body.slice(-2),
    ...(random.isSo(0.2) ? [total] : []),
    ...(random.isSo(0.25) ? [line(random.pick(SENTENCES))] : []),
  ]
}
