import type { Random } from './random.ts'

// The amounts and weights of a list, as one supplier writes them.

export type Cell = { text: string; number?: number }

const MONEY = ['price', 'cost', 'core_charge']

function grouped(dollars: string, group: string, decimal: string) {
  const [whole = '', cents = ''] = dollars.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${cents}`
}

const AMOUNTS: ((dollars: string) => string)[] = [
  (dollars) => dollars,
  (dollars) => `$${grouped(dollars, ',', '.')}`,
  (dollars) => `USD ${dollars}`,
  (dollars) => `${grouped(dollars, ',', '.')} USD`,
  (dollars) => grouped(dollars, '', ','),
  (dollars) => grouped(dollars, '.', ','),
  (dollars) => grouped(dollars, '\u00a0', ','),
  (dollars) => grouped(dollars, '\u202f', ','),
  (dollars) => grouped(dollars, "'", '.'),
  (dollars) => `${grouped(dollars, '.', ',')} $`,
  (dollars) => ` ${dollars} `,
]

const POUND = 453.59237

/** With as many decimals as bring the same grams back. */
function pounds(grams: number) {
  const places = [2, 3, 4, 5, 6].find(
    (count) => Math.floor(roundedUp(grams, count) * POUND) === grams,
  )
  return roundedUp(grams, places ?? 8).toFixed(places ?? 8)
}

function roundedUp(grams: number, places: number) {
  return Math.ceil((grams / POUND) * 10 ** places) / 10 ** places
}

const WEIGHTS = { g: String, kg: (grams: number) => (grams / 1000).toFixed(3), lb: pounds }

/** @param asNumbers in a workbook that stores amounts as numbers */
export function cellWriter(random: Random, asNumbers: boolean) {
  const amount = random.pick(AMOUNTS)
  const hasComma = amount('1.00').includes(',')
  const unit = random.pick(['g', 'kg', 'lb'] as const)
  const isInCells = random.isSo(0.5)
  const weightCell = (grams: number): Cell => {
    const text = WEIGHTS[unit](grams)
    if (asNumbers && !isInCells) return { text, number: Number(text) }
    const shown = hasComma ? text.replace('.', ',') : text
    return { text: isInCells ? `${shown} ${unit}` : shown }
  }
  const cell = (column: string, value = ''): Cell => {
    if (MONEY.includes(column) && asNumbers && value) return { text: value, number: Number(value) }
    if (MONEY.includes(column))
      return { text: value ? amount(value) : random.pick(['', '-', 'n/a']) }
    return column === 'weight_grams' && value ? weightCell(Number(value)) : { text: value }
  }
  const nameOf = (column: string, name: string) => {
    if (column === 'weight_grams' && !isInCells)
      return random.pick([`${name} (${unit})`, `${name} [${unit}]`, `${name} in ${unit}`])
    return MONEY.includes(column) && random.isSo(0.15) ? `${name} (USD)` : name
  }
  return { cell, nameOf, hasComma }
}
