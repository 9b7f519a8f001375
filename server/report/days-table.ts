import { toCents } from '#contract/money.ts'
import { dayCell, money, oneBatch, type Table } from '../platform/list/table.ts'
import { reportDays } from './days.ts'

/** The days of the chart, without the period before. */
export function daysTable(count: number): Table {
  return {
    name: 'sales',
    columns: ['day', 'orders', 'paid', 'refunded'],
    batches: oneBatch(() => rowsOf(count)),
  }
}

async function rowsOf(count: number) {
  const { days } = await reportDays(count)
  return days.map(({ day, orders, paid, refunded }) => [
    dayCell(day),
    orders,
    money(toCents(paid)),
    money(toCents(refunded)),
  ])
}
