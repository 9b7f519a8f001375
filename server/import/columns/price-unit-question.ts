import type { ImportQuestion } from '#contract/import/import-question.ts'
import { formatCount, formatPrice } from '#contract/money.ts'
import { readAmount } from '../file/amounts.ts'
import { priceUnitColumn, unitsIn } from '../file/price-units.ts'
import { labelOf } from '../reading.ts'
import { type Asked, choice } from './asked-file.ts'

export function priceUnitQuestion({ kind, head, names }: Asked): ImportQuestion | undefined {
  const at = kind === 'products' ? priceUnitColumn(head.headers) : undefined
  const price = names.findIndex((name) => name === 'price' || name === 'cost')
  const example = head.rows.find(({ cells }) => at !== undefined && unitsIn(cells[at]) > 1)
  const amount = Number(readAmount(example?.cells[price] ?? '', '.')?.text)
  if (at === undefined || !example || !(amount > 0)) return undefined
  const units = unitsIn(example.cells[at])
  return {
    id: 'price-unit',
    about: `${labelOf(head.headers, at)} ${example.cells[at]?.trim()}`,
    text: `Is ${example.cells[price]?.trim()} the price of ${formatCount(units)} units?`,
    proposal: 'divide',
    choices: [
      choice('divide', `Yes: divide it, ${formatPrice(amount / units)} each`),
      choice('each', `No, of one unit: ${formatPrice(amount)} each`),
      choice('leave-out', 'Leave such prices out'),
    ],
  }
}
