import { Card } from '#app/ui/components/card.tsx'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { formatCountOf, formatPrice } from '#contract/money.ts'
import type { PartsReport } from '#contract/staff/report.ts'
import { Segments } from './choice-links.tsx'
import { PartName } from './part-name.tsx'

type Props = {
  report: PartsReport
  /** May the role open a page? */
  mayOpen: (path: string) => boolean
  days: number
  isByUnits: boolean
  /** Links to the list by units and the list by revenue. */
  choices: Parameters<typeof Segments>[0]['links']
  current: string
}

export function TopPartsCard({ report, days, isByUnits, choices, current, mayOpen }: Props) {
  const parts = isByUnits ? report.byUnits : report.byMoney
  return (
    <Card as="section" aria-labelledby="top-parts" className="min-w-0 p-4 pt-0">
      <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
        <h3 id="top-parts">Top parts</h3>
        <span className="text-quiet text-sm">{days} days</span>
        <div className="ml-auto">
          <Segments label="Top parts" links={choices} current={current} />
        </div>
      </header>
      {parts.length === 0 ? (
        <p className="text-quiet">Nothing was sold in these days.</p>
      ) : (
        <table className="w-full tabular-nums">
          <thead className="border-base-300 border-b text-quiet text-sm">
            <tr>
              <th colSpan={2} className="py-2 text-left font-normal">
                Part
              </th>
              <th className="py-2 pl-3 text-right font-normal">
                {isByUnits ? 'Units and money' : 'Money and units'}
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ _id, name, img, units, paid }) => (
              <tr key={_id} className="border-base-300 not-last:border-b">
                <td className="w-12 py-1.5">
                  <div className="w-12">
                    <PartPicture src={img} alt="" />
                  </div>
                </td>
                <td className="py-1 pl-3">
                  <PartName id={_id} name={name} isLink={mayOpen('/dashboard/manageProducts')} />
                </td>
                <Sold
                  units={formatCountOf(units, 'unit')}
                  paid={formatPrice(paid)}
                  isByUnits={isByUnits}
                />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** The number that the list is sorted by comes first. */
function Sold({ units, paid, isByUnits }: { units: string; paid: string; isByUnits: boolean }) {
  const [first, second] = isByUnits ? [units, paid] : [paid, units]
  return (
    <td className="py-1 pl-3 text-right">
      {first}
      <span className="block text-quiet text-sm">{second}</span>
    </td>
  )
}
