import type { ImportQuestion } from '#contract/import/import-question.ts'
import { formatCountOf, formatPrice, toDollars } from '#contract/money.ts'
import { isCarton } from './carton-quantity.ts'
import { readAmount, readWeightCell } from './file/amounts.ts'
import { signOf, WEIGHT_UNITS, type WeightUnit } from './file/column-unit.ts'
import { type CsvKind, columnsOf } from './file/csv-columns.ts'
import { columnsWithName } from './file/match-columns.ts'
import type { TableHead } from './file/table-file.ts'
import { ambiguousAmount, cellsAt, foreignCurrencies, labelOf, provenSign } from './reading.ts'
import { findBrandIn, findSampleParts, type SamplePart } from './sample-parts.ts'

// What the columns of a file do not say by themselves, each with what the shop would answer.

type Names = (string | null)[]

type Asked = {
  kind: CsvKind
  head: TableHead
  names: Names
  /** A brand that the name of the file has in it. */
  brand: string | undefined
  /** Parts of the shop that the first rows name. */
  parts: SamplePart[]
}

/** @param names of ours for each column of the file, or null */
export async function questionsOf(
  kind: CsvKind,
  head: TableHead,
  names: Names,
  fileName: string,
): Promise<ImportQuestion[]> {
  const isOfParts = kind === 'products'
  const brand = isOfParts && lacksBrand(names) ? await findBrandIn(fileName) : undefined
  const parts = isOfParts ? await findSampleParts(head.rows, names, brand ?? '') : []
  const asked = { kind, head, names, brand, parts }
  return [
    sheet(asked),
    hiddenColumn(asked),
    hiddenRows(asked),
    brandOfAll(asked),
    priceColumn(asked),
    currency(asked),
    decimalComma(asked),
    weightUnit(asked),
    unitsMeaning(asked),
    packMeaning(asked),
    numberKind(asked),
  ].filter((question) => question !== undefined)
}

/** A number without a brand finds no part, and could be any maker's. */
function lacksBrand(names: Names) {
  return names.includes('part_number') && !names.includes('brand') && !names.includes('sku')
}

const choice = (value: string, label: string) => ({ value, label, takes: null })

function sheet({ head }: Asked): ImportQuestion | undefined {
  const lists = head.sheets.filter(({ isList }) => isList)
  if (lists.length < 2) return undefined
  const labels = lists.map(
    ({ name, rows, hasMore }) => `${name} (${hasMore ? 'over ' : ''}${formatCountOf(rows, 'row')})`,
  )
  return {
    id: 'sheet',
    about: labels.join(', '),
    text: 'Several sheets of the workbook have a list. Which one is read?',
    proposal: head.sheet ?? null,
    choices: head.sheets.map(({ name }) => choice(name, name)),
  }
}

function hiddenColumn({ kind, head, names }: Asked): ImportQuestion | undefined {
  const hidden = head.hidden.filter((at) => names[at])
  if (hidden.length === 0) return undefined
  const labels = hidden.map((at) => labelOf(head.headers, at)).join(', ')
  const ours = columnsOf(kind).filter(({ name }) => hidden.some((at) => names[at] === name))
  const taken = ours.map(({ label }) => label.toLowerCase()).join(', ')
  return {
    id: 'hidden-column',
    about: `${labels} ${hidden.length === 1 ? 'is' : 'are'} hidden in the workbook`,
    text: 'Who sent it may not have meant it for you, or have hidden what is out of date.',
    proposal: 'leave-out',
    choices: [choice('leave-out', 'Leave out'), choice('take', `Take as ${taken}`)],
  }
}

function hiddenRows({ head }: Asked): ImportQuestion | undefined {
  const hidden = head.rows.filter(({ isHidden }) => isHidden).length
  if (hidden === 0) return undefined
  return {
    id: 'hidden-rows',
    about: `${formatCountOf(hidden, 'row')} ${hidden === 1 ? 'is' : 'are'} hidden in the workbook`,
    text: 'A filter that was left on hides rows, for example.',
    proposal: 'take',
    choices: [choice('take', 'Take them'), choice('leave-out', 'Leave out')],
  }
}

function brandOfAll({ kind, names, brand }: Asked): ImportQuestion | undefined {
  if (kind !== 'products' || !lacksBrand(names)) return undefined
  return {
    id: 'brand-of-all',
    about: 'The file has no brand',
    text: 'Of which brand are its parts?',
    proposal: brand ? `brand ${brand}` : null,
    choices: [
      ...(brand ? [choice(`brand ${brand}`, brand)] : []),
      { value: 'brand', label: brand ? 'Another brand' : 'Of this one', takes: 'brand' },
    ],
  }
}

function priceColumn({ kind, head, names }: Asked): ImportQuestion | undefined {
  if (kind !== 'products') return undefined
  const columns = columnsWithName(head.headers, 'price', columnsOf(kind)).filter(
    (at) => names[at] === null || names[at] === 'price',
  )
  const chosen = names.indexOf('price')
  if (columns.length < 2 || (chosen >= 0 && !columns.includes(chosen))) return undefined
  const labels = columns.map((at) => labelOf(head.headers, at))
  const examples = columns.map((at) => cellsAt(head.rows, at).slice(0, 2).join(', ') || 'empty')
  return {
    id: 'price-column',
    about: labels.join(', '),
    text: `Which column has what your customers pay? ${labels
      .map((label, at) => `${label}: ${examples[at]}`)
      .join('; ')}.`,
    proposal: chosen < 0 ? null : String(chosen),
    choices: columns.map((at, n) => choice(String(at), labels[n] ?? '')),
  }
}

function currency({ head, names }: Asked): ImportQuestion | undefined {
  const foreign = foreignCurrencies(head, names)
  if (foreign.length === 0) return undefined
  const rest = foreign.length > 1 ? ', without the other amounts' : ''
  return {
    id: 'currency',
    about: `Prices are in ${foreign.map(signOf).join(' and ')}`,
    text: 'The shop sells in US dollars. What are these amounts?',
    proposal: 'leave-out',
    choices: [
      choice('leave-out', 'Leave the prices out'),
      choice('dollars', 'The figures are dollars'),
      ...foreign.map((one) => ({
        value: `rate ${one}`,
        label: `Dollars for one ${signOf(one)}${rest}`,
        takes: 'rate' as const,
      })),
    ],
  }
}

function decimalComma({ head, names, parts }: Asked): ImportQuestion | undefined {
  const { group, example } = ambiguousAmount(head, names) ?? {}
  if (!group || !example) return undefined
  const at = names.indexOf('price')
  const known =
    group === 'money' ? parts.find(({ cells }) => readAmount(cells[at] ?? '', ',')) : undefined
  // Another column proves nothing, but is likely to be of the same country.
  const elsewhere = provenSign(head, names, group === 'money' ? 'weight' : 'money')
  const likely = elsewhere && (elsewhere === ',' ? 'comma' : 'point')
  return {
    id: 'decimal-comma',
    about: example,
    text: known
      ? `How much is ${example}? ${known.name} costs ${dollars(known)} in the shop, and ${known.cells[at]} here.`
      : `How much is ${example}?`,
    proposal: known ? nearerSign(known.cells[at] ?? '', known.cents) : (likely ?? null),
    choices: [
      choice('comma', `${numberIn(example, ',')}: a comma begins the decimals`),
      choice('point', `${numberIn(example, '.')}: a point begins the decimals`),
    ],
  }
}

function numberIn(example: string, sign: '.' | ',') {
  return Number(readWeightCell(example, sign)?.text ?? readAmount(example, sign)?.text)
}

function dollars({ cents }: SamplePart) {
  return formatPrice(toDollars(cents))
}

/** The reading that is nearer to what the part costs in the shop. */
function nearerSign(cell: string, cents: number) {
  const distance = (sign: '.' | ',') => {
    const amount = Number(readAmount(cell, sign)?.text)
    return Math.abs(Math.log(amount / toDollars(cents)))
  }
  return distance(',') <= distance('.') ? 'comma' : 'point'
}

const UNIT_NAMES: Record<WeightUnit, string> = {
  g: 'Grams',
  kg: 'Kilograms',
  oz: 'Ounces',
  lb: 'Pounds',
}

function weightUnit({ head, names, parts }: Asked): ImportQuestion | undefined {
  const at = names.indexOf('weight')
  const weights = at < 0 ? [] : cellsAt(head.rows, at).map((cell) => readWeightCell(cell, '.'))
  const bare = weights.flatMap((read) => (read && !read.unit ? Number(read.text) : []))
  if (bare.length === 0) return undefined
  const isWhole = bare.every(Number.isInteger)
  const units: WeightUnit[] = isWhole ? ['g', 'kg', 'oz', 'lb'] : ['kg', 'oz', 'lb']
  const header = labelOf(head.headers, at)
  const known = parts.find(({ grams, cells }) => grams && readWeightCell(cells[at] ?? '', '.'))
  return {
    id: 'weight-unit',
    about: header,
    text: known
      ? `In which unit is ${header}? ${known.name} weighs ${known.grams} g in the shop, and ${known.cells[at]} here.`
      : `In which unit is ${header}, such as ${bare[0]}?`,
    proposal: known ? (unitOf(known, at, units) ?? null) : null,
    choices: units.map((unit) => choice(unit, UNIT_NAMES[unit])),
  }
}

/** The unit in which the part weighs what it does in the shop, but for rounding. */
function unitOf({ grams, cells }: SamplePart, at: number, units: WeightUnit[]) {
  const weight = Number(readWeightCell(cells[at] ?? '', '.')?.text)
  return units.find(
    (unit) => Math.abs(weight * WEIGHT_UNITS[unit] - Number(grams)) <= Number(grams) / 50,
  )
}

/** The stock of a supplier is none of the shop's. */
function unitsMeaning({ kind, head, names }: Asked): ImportQuestion | undefined {
  const at = names.indexOf('units')
  const header = head.headers[at] ?? ''
  const isOurs = /^(units|available[ _]quantity)$/i.test(header)
  if (kind !== 'products' || at < 0 || isOurs) return undefined
  return {
    id: 'units-meaning',
    about: header,
    text: `Whose stock is ${header}? Of parts that the shop has, an import changes no stock.`,
    proposal: names.includes('sku') ? 'new-parts' : 'leave-out',
    choices: [
      choice('leave-out', 'The supplier’s: leave it out'),
      choice('new-parts', 'The shop’s: the stock of new parts'),
    ],
  }
}

/** Asked where it would change what buyers may order. */
function packMeaning({ head, names, parts }: Asked): ImportQuestion | undefined {
  const at = names.indexOf('pack_size')
  const header = labelOf(head.headers, at)
  const known = isCarton(header)
    ? parts.find(({ packSize, cells }) => Number(cells[at]) > 0 && Number(cells[at]) !== packSize)
    : undefined
  if (!known) return undefined
  return {
    id: 'pack-meaning',
    about: header,
    text: `Is ${header} how your supplier packs, or how you sell? ${known.name} is sold in packs of ${known.packSize} in the shop, and has ${known.cells[at]} here.`,
    proposal: 'new-parts',
    choices: [
      choice('new-parts', 'How the supplier packs: the pack size of new parts only'),
      choice('take', 'How the shop sells: the pack size of all parts'),
    ],
  }
}

const KINDS = [
  ['oe', 'OE, the vehicle maker’s'],
  ['cross', 'Cross, another maker’s'],
  ['old', 'Old, replaced by it'],
  ['gtin', 'GTIN, the barcode'],
] as const

function numberKind({ kind, head, names }: Asked): ImportQuestion | undefined {
  const at = names.indexOf('number')
  if (kind !== 'numbers' || names.includes('kind') || at < 0) return undefined
  const header = labelOf(head.headers, at)
  const named = KINDS.find(([value]) =>
    header
      .toLowerCase()
      .split(/[^a-z]+/)
      .includes(value),
  )
  return {
    id: 'number-kind',
    about: header,
    text: 'Of which kind are all these numbers?',
    proposal: named?.[0] ?? null,
    choices: KINDS.map(([value, label]) => choice(value, label)),
  }
}
