import { csvHead, csvLines } from '../platform/list/csv.ts'
import { reportDays } from './days.ts'

/** The days of the chart as a table for a spreadsheet, without the period before. */
export async function daysCsv(count: number) {
  const { days } = await reportDays(count)
  const rows = days.map(({ day, orders, paid, refunded }) => [
    day,
    orders,
    paid.toFixed(2),
    refunded.toFixed(2),
  ])
  return csvHead(['day', 'orders', 'paid', 'refunded']) + csvLines(rows)
}
