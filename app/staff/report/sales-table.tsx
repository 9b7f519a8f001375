import { formatPrice } from '#contract/money.ts'
import type { ReportDay } from '#contract/staff/report.ts'
import { changeOf, formatMonth, formatSpan, monthsOf, spansOf } from './sales.ts'

type Props = { days: ReportDay[]; before: ReportDay[] }

/** From this many days on the table has months, because the weeks would be too many to read. */
const MANY_DAYS = 100

const NUMBER = 'py-2 pl-3 text-right'

/** The same as the chart, by week or by month, newest first. */
export function SalesTable({ days, before }: Props) {
  const isByMonth = days.length > MANY_DAYS
  const rows = isByMonth ? monthsOf(days, before) : spansOf(days, before, 7)
  const format = isByMonth ? formatMonth : formatSpan
  return (
    <details open>
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        The same as a table
      </summary>
      <table className="w-full text-sm tabular-nums">
        <thead className="border-base-300 border-b text-quiet">
          <tr>
            <th className="py-2 text-left font-normal">{isByMonth ? 'Month' : 'Week'}</th>
            <th className={`${NUMBER} font-normal`}>Paid</th>
            <th className={`${NUMBER} font-normal max-sm:hidden`}>Refunded</th>
            <th className={`${NUMBER} font-normal max-sm:hidden`}>{days.length} days before</th>
            <th className={`${NUMBER} font-normal`}>Change</th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.first} className="border-base-300 not-last:border-b">
              <th scope="row" className="py-2 text-left font-normal">
                {format(row)}
              </th>
              <td className={`${NUMBER} wrap-anywhere`}>
                {formatPrice(row.paid)}
                {row.refunded > 0 && (
                  <span className="block text-error sm:hidden">−{formatPrice(row.refunded)}</span>
                )}
              </td>
              <td
                className={`${NUMBER} max-sm:hidden ${row.refunded > 0 ? 'text-error' : 'text-quiet'}`}
              >
                {row.refunded > 0 ? `−${formatPrice(row.refunded)}` : formatPrice(0)}
              </td>
              <td className={`${NUMBER} text-quiet max-sm:hidden`}>{formatPrice(row.before)}</td>
              <td className={NUMBER}>{changeOf(row.paid, row.before) ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
