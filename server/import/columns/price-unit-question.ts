import type { ImportQuestion } from '#contract/import/import-question.ts'
import { formatCents, formatCount, formatPrice, toDollars } from '#contract/money.ts'
import { readAmount } from '../file/amounts.ts'
import { holdsOf } from '../file/known-columns.ts'
import { divideOnly, isUnsure, priceUnitOf, unitNameOf, unitsIn } from '../file/price-units.ts'
import { labelOf, provenSign } from '../reading.ts'
import { type Asked, choice, pricedAlike } from './asked-file.ts'
import type { SamplePart } from './sample-parts.ts'

/** One answer for all units: if some prices are of one piece, it names those that are divided. */
export function priceUnitQuestion(asked: Asked): ImportQuestion | undefined {
  const units = asked.kind === 'products' ? packedUnits(asked) : []
  const found = units.find(({ first }) => first.units) ?? units[0]
  if (!found) return undefined
  const { cell, units: count, amount } = found.first
  const known = units.find(({ part }) => part)?.part
  const beside = known ? ` ${known.name} costs ${formatCents(known.cents)} in the shop.` : ''
  const proposal = proposalOf(units)
  return {
    id: 'price-unit',
    about: units.map(({ label }) => label).join(', '),
    text: `Is ${cell} the price of ${count ? `${formatCount(count)} units` : 'a case'}?${beside}`,
    proposal,
    choices: [
      ...(count ? [choice('divide', `Yes: divide it, ${formatPrice(amount / count)} each`)] : []),
      choice('each', `No, of one unit: ${formatPrice(amount)} each`),
      ...partsOf(units).map((names) => {
        return choice(divideOnly(names), `Divide those of ${names.join(', ').toUpperCase()} alone`)
      }),
      choice('leave-out', 'Leave such prices out'),
    ],
  }
}

type Packed = {
  cell: string
  name: string
  label: string
  units: number | undefined
  amount: number
}

type Unit = {
  name: string
  label: string
  first: Packed
  /** A part of the shop with such a price. */
  part: SamplePart | undefined
  /** undefined: nothing says it. */
  isDivided: boolean | undefined
}

function proposalOf(units: Unit[]) {
  if (units.some(({ isDivided }) => isDivided === undefined)) return null
  const divided = units.filter(({ isDivided }) => isDivided).map(({ name }) => name)
  if (divided.length === 0) return 'each'
  if (divided.length < units.length) return divideOnly(divided)
  return units.some(({ first }) => first.units) ? 'divide' : 'leave-out'
}

const SHOWN = 4

/** Of several units each alone, and those that are proposed. */
function partsOf(units: Unit[]) {
  const divided = units.filter(({ isDivided }) => isDivided).map(({ name }) => name)
  const isPart = divided.length > 1 && divided.length < units.length
  const single = units.filter((_, at) => at < SHOWN || divided.length === 1)
  return units.length < 2 ? [] : [...single.map(({ name }) => [name]), ...(isPart ? [divided] : [])]
}

/** The units that prices of the file are of, each with the reading that is nearer to the shop's. */
function packedUnits(asked: Asked): Unit[] {
  const { head, names } = asked
  const decimal = provenSign(head, names, 'money') ?? '.'
  const packed = names.flatMap((name, at) => {
    const isPrice = holdsOf(name) === 'money' && name !== 'core_charge'
    const of = isPrice ? priceUnitOf(head, at, names.indexOf('pack_size')) : undefined
    if (!of) return []
    const label = labelOf(head.headers, of.at ?? at)
    const read = (cells: string[]): Packed[] => {
      const units = unitsIn(of, cells)
      const cell = cells[at]?.trim() ?? ''
      const amount = Number(readAmount(cell, decimal)?.text)
      if (units === 1 || !(amount > 0)) return []
      const unit = unitNameOf(of, cells)
      const shown = of.at === undefined ? label : `${label} ${unit.toUpperCase()}`
      return [{ cell, name: unit, label: shown, units, amount }]
    }
    return [{ name, read }]
  })
  const all = packed.flatMap(({ read }) => head.rows.flatMap(({ cells }) => read(cells)))
  const ofBuyers = packed.find(({ name }) => name === 'price')
  const compared = pricedAlike(asked).flatMap((part) => {
    return (ofBuyers?.read(part.cells) ?? []).map((one) => ({ ...one, part }))
  })
  return [...new Map(all.toReversed().map((one) => [one.name, one]))]
    .toReversed()
    .map(([name, first]) => {
      const known = compared.filter((one) => one.name === name)
      const votes = known.filter((one) => isNearerDivided(one.amount, one.units, one.part)).length
      const guess = isUnsure(name) ? undefined : true
      const isDivided = known.length > 0 ? votes >= known.length / 2 : guess
      return { name, label: first.label, first, part: known[0]?.part, isDivided }
    })
}

/** Of an unknown number of units is what no part costs. */
const MAX_CHANGE = 1.5

function isNearerDivided(amount: number, units: number | undefined, { cents }: SamplePart) {
  const asEach = Math.abs(Math.log(amount / toDollars(cents)))
  if (!units) return asEach > Math.log(MAX_CHANGE)
  return Math.abs(Math.log(amount / units / toDollars(cents))) < asEach
}
