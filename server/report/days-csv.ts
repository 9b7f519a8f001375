import { stringify } from 'csv-stringify/sync'
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
  // Excel recognizes UTF-8 only by its byte order mark.
  return `\ufeff${stringify([['day', 'orders', 'paid', 'refunded'], ...rows], {
    escape_formulas: true,
    record_delimiter: 'windows',
  })}`
}
