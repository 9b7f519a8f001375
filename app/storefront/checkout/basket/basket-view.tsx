import type { ReactNode } from 'react'
import { Card } from '#app/ui/components/card.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { isOrderableLine } from '#contract/basket/basket-issue.ts'
import { AskedOnce } from '../asked-once.tsx'
import { EmptyBasket } from '../empty-basket.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { type ShownLine, useBasket } from '../use-basket.ts'
import { BasketRow } from './basket-row.tsx'
import { BasketSummary, type OrderBounds } from './basket-summary.tsx'
import { MergeNotice } from './merge-notice.tsx'
import { QuickOrder } from './quick-order/quick-order.tsx'

/** The basket: its lines, and what they cost. */
export function BasketView({ bounds, home }: { bounds: OrderBounds; home: string }) {
  const { lines, error, load, change, whileAdding } = useBasket()
  if (!lines) return error === undefined ? <Loading /> : <LoadFailed error={error} onRetry={load} />
  const isEmpty = lines.length === 0
  const present = lines.filter(({ isRemoved }) => !isRemoved)
  return (
    <div
      className={
        isEmpty
          ? ''
          : 'mt-4 flex flex-col gap-4 lg:mt-6 xl:grid xl:items-start xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-8'
      }
    >
      <div className="grid min-w-0 gap-4">
        {isEmpty ? (
          <EmptyBasket from="/basket" />
        ) : (
          <>
            <MergeNotice />
            <Summary lines={present} />
            {error !== undefined && <LoadFailed error={error} onRetry={load} />}
            <AskedOnce order={present.map(({ product }) => product._id)}>
              <Card as="ul">
                {lines.map((line) => (
                  <li key={line.product._id} className="border-base-300 not-first:border-t">
                    <BasketRow line={line} onChange={(...to) => change(line.product._id, ...to)} />
                  </li>
                ))}
              </Card>
            </AskedOnce>
          </>
        )}
        <QuickOrder whileAdding={whileAdding} isFirst={isEmpty} />
      </div>
      {present.length > 0 && <BasketSummary lines={present} bounds={bounds} home={home} />}
    </div>
  )
}

/** Above the lines: how many have to be fixed, and how many prices are new. */
function Summary({ lines }: { lines: ShownLine[] }) {
  const toFix = lines.filter((line) => !isOrderableLine(line)).length
  const sold = lines.filter(({ isSold }) => isSold)
  const repriced = sold.filter(({ pricePerUnit, priceSeen }) => pricePerUnit !== priceSeen).length
  const isDearer = sold.some(({ pricePerUnit, priceSeen }) => pricePerUnit > priceSeen)
  if (toFix + repriced === 0) return null
  return (
    <Notice
      kind={toFix > 0 || isDearer ? 'warning' : 'success'}
      as="p"
      className="px-4 py-3 text-sm"
    >
      {toFix > 0 && (
        <b className="font-semibold">
          {toFix === 1 ? '1 item needs your attention. ' : `${toFix} items need your attention. `}
        </b>
      )}
      {repriced > 0 &&
        `${repriced === 1 ? 'One price has' : `${repriced} prices have`} changed since you added ${repriced === 1 ? 'it' : 'them'}.`}
    </Notice>
  )
}

function Loading(): ReactNode {
  return (
    <div role="status" className="mt-6 grid gap-3 noscript:hidden">
      <span className="sr-only">Loading</span>
      {['first', 'second'].map((key) => (
        <div key={key} aria-hidden="true" className="skeleton h-32" />
      ))}
    </div>
  )
}
