import type { ReactNode } from 'react'
import { downloadTable } from '#app/api/export.ts'
import { Card } from '#app/ui/components/card.tsx'
import { DownloadButton } from '#app/ui/components/download-button.tsx'
import { saveAsFile } from '#app/ui/save-as-file.ts'
import { formatCountOf, formatPrice, toCents, toDollars } from '#contract/money.ts'
import type { DaysReport } from '#contract/staff/report.ts'
import { Segments } from './choice-links.tsx'
import { BEFORE, PAID, REFUNDED, TODAY } from './colors.ts'
import { changeOf, totalsOf } from './sales.ts'
import { SalesChart } from './sales-chart.tsx'
import { SalesTable } from './sales-table.tsx'

type Props = {
  report: DaysReport
  /** Links to other periods, and the current one. */
  periods: Parameters<typeof Segments>[0]['links']
  current: string
}

export function SalesCard({ report: { days, before }, periods, current }: Props) {
  const count = days.length
  return (
    <Card as="section" aria-labelledby="sales">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-base-300 border-b px-4 py-2">
        <h3 id="sales">Sales</h3>
        <Legend count={count} />
        <div className="ml-auto">
          <Segments label="Days" links={periods} current={current} />
        </div>
      </header>
      <div className="p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <Summary days={days} before={before} />
          <DownloadButton
            download={async (format) => {
              const table = await downloadTable('sales', format, { days: String(count) })
              saveAsFile(table, `sales-${count}-days.${format}`)
            }}
          />
        </div>
        <div className="mt-3">
          <SalesChart key={count} days={days} before={before} />
        </div>
        <SalesTable days={days} before={before} />
      </div>
    </Card>
  )
}

/** The sum, its change, refunds, orders and mean. */
function Summary({ days, before }: Pick<DaysReport, 'days' | 'before'>) {
  const { paid, orders, refunded } = totalsOf(days)
  const earlier = totalsOf(before).paid
  const change = changeOf(paid, earlier)
  const mean = orders > 0 && toDollars(Math.round(toCents(paid) / orders))
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-1">
      <p className="font-heading text-4xl leading-none tabular-nums wrap-anywhere">
        {formatPrice(paid)}
      </p>
      <p className="text-sm tabular-nums leading-snug">
        {change ? (
          <>
            <strong className={change.startsWith('−') ? 'text-warning' : 'text-success'}>
              {change}
            </strong>{' '}
            against {formatPrice(earlier)}
          </>
        ) : (
          `Nothing was paid in the ${days.length} days before`
        )}
        <span className="block text-quiet">
          {[
            refunded > 0 ? `${formatPrice(refunded)} refunded` : 'nothing refunded',
            formatCountOf(orders, 'order'),
            mean !== false && `${formatPrice(mean)} each`,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
    </div>
  )
}

function Legend({ count }: { count: number }) {
  return (
    <p className="flex flex-wrap gap-x-3 text-quiet text-sm">
      <Key mark={<rect y={1} width={14} height={10} fill={PAID} />}>Paid</Key>
      <Key mark={<rect y={1} width={14} height={10} fill={TODAY} />}>Today</Key>
      <Key mark={<rect x={0.5} y={1.5} width={13} height={9} fill="none" stroke={REFUNDED} />}>
        Refunded
      </Key>
      <Key mark={<path d="M0 6H14" stroke={BEFORE} strokeWidth={2} strokeDasharray="4 2" />}>
        {count} days before
      </Key>
    </p>
  )
}

function Key({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <svg width={14} height={12} aria-hidden="true">
        {mark}
      </svg>
      <span>{children}</span>
    </span>
  )
}
