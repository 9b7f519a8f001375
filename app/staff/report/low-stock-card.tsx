import { Link } from 'react-router'
import { Card } from '#app/ui/components/card.tsx'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { heldOfText } from '#contract/catalog/held-units.ts'
import { waitingText } from '#contract/catalog/stock-alert-text.ts'
import { formatCount } from '#contract/money.ts'
import type { WholeReport } from '#contract/staff/report.ts'
import { PartName } from './part-name.tsx'
import { lastsText } from './today-reasons.ts'

type Props = Pick<WholeReport, 'lowStock' | 'at'> & {
  /** May the role open a page? */
  mayOpen: (path: string) => boolean
}

/** The parts to buy first. */
export function LowStockCard({ lowStock, at, mayOpen }: Props) {
  const opensParts = mayOpen('/dashboard/manageProducts')
  const { count, parts } = lowStock
  return (
    <Card as="section" aria-labelledby="low-stock" className="min-w-0 p-4 pt-0">
      <header className="flex min-h-14 items-center justify-between gap-4">
        <h3 id="low-stock">Low stock</h3>
        {count > 0 && opensParts && (
          <TextLink to="/dashboard/manageProducts?stock=low" className="text-sm">
            All {formatCount(count)}
          </TextLink>
        )}
      </header>
      {count === 0 ? (
        <p className="text-quiet">
          No part is at its low-stock threshold. It is set on the part’s page, or for all parts
          under{' '}
          {mayOpen('/dashboard/settings') ? (
            <Link to="/dashboard/settings/notices" className="underline underline-offset-4">
              Settings
            </Link>
          ) : (
            'Settings'
          )}
          .
        </p>
      ) : (
        <table className="w-full tabular-nums">
          <thead className="border-base-300 border-b text-quiet text-sm">
            <tr>
              <th className="py-2 text-left font-normal">Part</th>
              <th className="whitespace-nowrap py-2 pl-3 text-right font-normal">
                Left, lasts for
              </th>
              <th className="w-28 max-sm:hidden">
                <span className="sr-only">Receive</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part._id} className="border-base-300 not-last:border-b">
                <td className="py-1">
                  <PartName id={part._id} name={keepUnits(part.name)} isLink={opensParts} />
                </td>
                <td className="py-1 pl-3 text-right">
                  <span
                    className={`font-semibold ${part.left === 0 ? 'text-error' : 'text-warning'}`}
                  >
                    {formatCount(part.left)}
                  </span>
                  <span className="block whitespace-nowrap text-quiet text-sm">
                    {lastsText(part, at)}
                  </span>
                  {part.held > 0 && (
                    <span className="block text-balance text-quiet text-sm">
                      {heldOfText(part.held)}
                    </span>
                  )}
                  {part.alerts > 0 && (
                    <span className="block whitespace-nowrap text-sm">
                      {waitingText(part.alerts)}
                    </span>
                  )}
                </td>
                <td className="py-1 pl-3 text-right max-sm:hidden">
                  {opensParts && (
                    <Link
                      to={`/dashboard/product/${part._id}#stock`}
                      className="btn btn-outline"
                      aria-label={`Receive ${part.name}`}
                    >
                      Receive
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
