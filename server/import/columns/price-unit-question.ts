import type { ImportQuestion } from '#contract/import/import-question.ts'
import { formatCount, formatPrice } from '#contract/money.ts'
import { readAmount } from '../file/amounts.ts'
import { holdsOf } from '../file/known-columns.ts'
import { type PriceUnit, priceUnitOf, unitsIn } from '../file/price-units.ts'
import { labelOf } from '../reading.ts'
import { type Asked, choice } from './asked-file.ts'

export function priceUnitQuestion({ kind, head, names }: Asked): ImportQuestion | undefined {
  const prices = kind === 'products' ? packedPrices(head, names) : []
  const found = prices.find(({ units }) => units) ?? prices[0]
  if (!found) return undefined
  const { cells, price, of, units, amount } = found
  const shown = cells[price]?.trim()
  const isNamed = of.at === undefined
  const label = labelOf(head.headers, of.at ?? price)
  return {
    id: 'price-unit',
    about: isNamed ? label : `${label} ${cells[of.at ?? 0]?.trim()}`,
    text: `Is ${shown} the price of ${units ? `${formatCount(units)} units` : 'a case'}?`,
    proposal: units ? 'divide' : 'leave-out',
    choices: [
      ...(units ? [choice('divide', `Yes: divide it, ${formatPrice(amount / units)} each`)] : []),
      choice('each', `No, of one unit: ${formatPrice(amount)} each`),
      choice('leave-out', 'Leave such prices out'),
    ],
  }
}

type Packed = {
  cells: string[]
  price: number
  of: PriceUnit
  units: number | undefined
  amount: number
}

/** Prices of several units. */
function packedPrices(head: Asked['head'], names: Asked['names']): Packed[] {
  return names.flatMap((name, price) => {
    const isPrice = holdsOf(name) === 'money' && name !== 'core_charge'
    const of = isPrice ? priceUnitOf(head, price, names.indexOf('pack_size')) : undefined
    if (!of) return []
    return head.rows.flatMap(({ cells }) => {
      const units = unitsIn(of, cells)
      const amount = Number(readAmount(cells[price] ?? '', '.')?.text)
      return units !== 1 && amount > 0 ? [{ cells, price, of, units, amount }] : []
    })
  })
}
