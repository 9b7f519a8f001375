import { Fragment } from 'react'
import { AmountRows, IncludedTaxes } from '#app/order/amount-rows.tsx'
import { MakersNumber } from '#app/order/ordered-part.tsx'
import { OrderedVerdict } from '#app/order/ordered-verdict.tsx'
import { RefundRows } from '#app/order/refund-rows.tsx'
import { AmountRow } from '#app/ui/components/amount-row.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { formatDateTime } from '#app/ui/format-date.ts'
import { formatPrice, totalPrice } from '#contract/money.ts'
import { restOf } from '#contract/order/order-state.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'

/** The ordered lines with their shipped units, and the amounts that were paid and refunded. */
export function LinesCard({ order }: { order: StaffOrder }) {
  const left = restOf(order)
  return (
    <Card as="section" aria-label="Lines" className="p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3>Lines</h3>
        <time dateTime={order.placedAt} className="text-quiet text-sm">
          Placed {formatDateTime(order.placedAt)}
        </time>
      </div>
      <table className="mt-2 w-full tabular-nums">
        <thead className="border-base-300 border-b text-quiet text-sm">
          <tr>
            <th className="py-2 text-left font-normal">Part</th>
            <th className="py-2 pl-3 text-right font-normal max-sm:hidden">Price</th>
            <th className="py-2 pl-3 text-right font-normal">Shipped</th>
            <th className="py-2 pl-3 text-right font-normal">Total</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <Fragment key={line.position}>
              <tr className={`align-baseline ${line.fit ? '' : 'border-base-300 border-b'}`}>
                <td className="py-3">
                  <TextLink
                    to={`/dashboard/product/${line.productId}`}
                    dir="auto"
                    className="wrap-anywhere lg:min-h-0"
                  >
                    {keepUnits(line.part.title)}
                  </TextLink>
                  <MakersNumber part={line.part} />
                  {line.sku && (
                    <span className="block font-mono text-quiet text-xs wrap-anywhere">
                      {line.sku}
                    </span>
                  )}
                  {line.coreCharge !== undefined && (
                    <span className="block text-quiet text-sm">
                      Core charge {formatPrice(line.coreCharge)} each
                    </span>
                  )}
                  <span className="block text-quiet text-sm sm:hidden">
                    {formatPrice(line.pricePerUnit)} × {line.quantity}
                  </span>
                </td>
                <td className="whitespace-nowrap py-3 pl-3 text-right max-sm:hidden">
                  {formatPrice(line.pricePerUnit)}
                </td>
                <td
                  className={`whitespace-nowrap py-3 pl-3 text-right ${line.shipped === line.quantity - line.refunded ? 'text-success' : 'font-semibold'}`}
                >
                  {line.shipped} of {line.quantity - line.refunded}
                  {line.packed > line.shipped && (
                    <span className="block font-normal text-quiet text-sm">
                      {line.packed - line.shipped} packed
                    </span>
                  )}
                  {line.refunded > 0 && (
                    <span className="block font-normal text-quiet text-sm">
                      {line.refunded} refunded
                    </span>
                  )}
                </td>
                <td className="whitespace-nowrap py-3 pl-3 text-right">
                  {formatPrice(totalPrice(line.pricePerUnit, line.quantity))}
                </td>
              </tr>
              {line.fit && (
                // Its sentence needs more than the column of the part.
                <tr className="border-base-300 border-b">
                  <td colSpan={4} className="pb-3">
                    <OrderedVerdict fit={line.fit} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      <dl className="mt-3 grid gap-2">
        <AmountRows order={order} />
        <AmountRow label={order.paid ? 'Paid' : 'Total'} amount={order.total} strong />
        <IncludedTaxes order={order} />
        <RefundRows refunds={order.refunds} />
        {order.paid && order.refunded > 0 && (
          <AmountRow label="Can be refunded" amount={left} strong />
        )}
      </dl>
    </Card>
  )
}
