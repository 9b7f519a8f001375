import type { FileAnswers, ImportQuestion } from '#contract/import/import-question.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import { isAmbiguous, readAmount, readWeightCell } from '../file/amounts.ts'
import { signOf, WEIGHT_UNITS, type WeightUnit, weightUnitOf } from '../file/column-unit.ts'
import { holdsOf } from '../file/known-columns.ts'
import { ambiguousAmount, cellsAt, foreignCurrencies, labelOf, provenSign } from '../reading.ts'
import { type Asked, choice } from './asked-file.ts'
import { isCarton } from './carton-quantity.ts'
import type { SamplePart } from './sample-parts.ts'
import { weightUnitColumn } from './stated-currency.ts'

// What the cells of a file do not say of its amounts.

/** A file that names no currency may be in that of the last one that was read alike. */
export function currencyQuestion(asked: Asked): ImportQuestion | undefined {
  const named = foreignCurrencies(asked.head, asked.names)
  const foreign = named.length > 0 ? named : lastCurrencies(asked)
  if (foreign.length === 0) return undefined
  const rest = foreign.length > 1 ? ', without the other amounts' : ''
  const signs = foreign.map(signOf).join(' and ')
  const isNamed = named.length > 0
  const all = isNamed ? '' : 'all '
  return {
    id: 'currency',
    about: isNamed ? `Prices are in ${signs}` : `The last file had prices in ${signs}`,
    text: isNamed
      ? 'The shop sells in US dollars. What are these amounts?'
      : 'The shop sells in US dollars, and this file does not name its currency.',
    proposal: isNamed ? 'leave-out' : null,
    choices: [
      choice(`${all}leave-out`, 'Leave the prices out'),
      choice('dollars', 'The figures are dollars'),
      ...foreign.map((one) => ({
        value: `${all}rate ${one}`,
        label: `Dollars for one ${signOf(one)}${rest}`,
        takes: 'rate' as const,
      })),
    ],
  }
}

function lastCurrencies({ names, profile }: Pick<Asked, 'names' | 'profile'>) {
  const hasPrices = names.some((name) => holdsOf(name) === 'money')
  return hasPrices ? (profile?.saved.currencies ?? []) : []
}

/** The currencies of a file, also if only the last one has named them. */
export function saidCurrencies(
  { head, names, profile }: Pick<Asked, 'head' | 'names' | 'profile'>,
  answers: FileAnswers,
) {
  const named = foreignCurrencies(head, names)
  const isUnnamed = named.length === 0 && answers.currency !== 'dollars'
  return isUnnamed ? lastCurrencies({ names, profile }) : named
}

export function decimalCommaQuestion({ head, names, parts }: Asked): ImportQuestion | undefined {
  const { group, example } = ambiguousAmount(head, names) ?? {}
  if (!group || !example) return undefined
  const at = names.indexOf('price')
  const known =
    group === 'money' ? parts.find(({ cells }) => isAmbiguous(cells[at] ?? '')) : undefined
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
  return formatCents(cents)
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

export function weightUnitQuestion({ head, names, parts }: Asked): ImportQuestion | undefined {
  const at = names.indexOf('weight')
  const unitAt = weightUnitColumn(head.headers) ?? -1
  const open = head.rows.filter(({ cells }) => !weightUnitOf(cells[unitAt] ?? ''))
  const weights = at < 0 ? [] : cellsAt(open, at).map((cell) => readWeightCell(cell, '.'))
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
export function unitsMeaningQuestion({
  kind,
  head,
  names,
  parts,
}: Asked): ImportQuestion | undefined {
  const at = names.indexOf('units')
  const header = head.headers[at] ?? ''
  const isOurs = /^(units|available[ _]quantity)$/i.test(header)
  if (kind !== 'products' || at < 0 || isOurs) return undefined
  const skuAt = names.indexOf('sku')
  const hasOwn = parts.some(({ sku, cells }) => sku === cells[skuAt]?.trim().toUpperCase())
  return {
    id: 'units-meaning',
    about: header,
    text: `Whose stock is ${header}? Of parts that the shop has, an import changes no stock.`,
    proposal: hasOwn ? 'new-parts' : 'leave-out',
    choices: [
      choice('leave-out', 'The supplier’s: leave it out'),
      choice('new-parts', 'The shop’s: the stock of new parts'),
    ],
  }
}

/** Asked where it would change what buyers may order. */
export function packMeaningQuestion({ head, names, parts }: Asked): ImportQuestion | undefined {
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
    proposal: 'leave-out',
    choices: [
      choice('leave-out', 'How the supplier packs: leave it out'),
      choice('new-parts', 'How the supplier packs: the pack size of new parts only'),
      choice('take', 'How the shop sells: the pack size of all parts'),
    ],
  }
}
