import { AmountRows, IncludedTaxes } from '#app/order/amount-rows.tsx'
import { notSent } from '#app/order/format-units.ts'
import { MakersNumber } from '#app/order/ordered-part.tsx'
import { OrderedVerdict } from '#app/order/ordered-verdict.tsx'
import { AmountRow } from '#app/ui/components/amount-row.tsx'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { formatDate } from '#app/ui/format-date.ts'
import { formatPrice, totalPrice } from '#contract/money.ts'
import type { Order } from '#contract/order/order.ts'
import { restOf } from '#contract/order/order-state.ts'

/** The bought parts, and every refund. */
export function ReceiptLines({ order }: { order: Order }) {
  const left = restOf(order)
  // A refund of a second charge does not change what this order cost.
  const isOurs = ({ transactionId }: Order['refunds'][number]) =>
    order.transactionId === null || transactionId === order.transactionId
  const surplus = order.refunds.filter((refund) => !isOurs(refund))
  return (
    <div className="sheet grid gap-4">
      <table className="w-full tabular-nums">
        <thead className="border-base-300 border-b text-quiet text-sm">
          <tr>
            <th className="py-2 text-left font-normal">Product</th>
            <th className="py-2 pl-3 text-right font-normal max-sm:hidden print:table-cell">
              Unit price
            </th>
            <th className="py-2 pl-3 text-right font-normal max-sm:hidden print:table-cell">
              Quantity
            </th>
            <th className="py-2 pl-3 text-right font-normal">Amount</th>
          </tr>
        </thead>
        <tbody>
          {(order.lines ?? [order]).map((line) => (
            <tr
              key={line.productId}
              className="break-inside-avoid border-base-300 border-b align-baseline"
            >
              <td className="py-3 wrap-anywhere">
                <bdi>{keepUnits(line.part.title)}</bdi>
                <MakersNumber part={line.part} />
                <OrderedVerdict fit={line.fit} />
                <span className="block text-quiet text-sm sm:hidden print:hidden">
                  {formatPrice(line.pricePerUnit)} × {line.quantity}
                </span>
              </td>
              <td className="py-3 pl-3 text-right max-sm:hidden print:table-cell">
                {formatPrice(line.pricePerUnit)}
              </td>
              <td className="py-3 pl-3 text-right max-sm:hidden print:table-cell">
                {line.quantity}
              </td>
              <td className="py-3 pl-3 text-right">
                {formatPrice(totalPrice(line.pricePerUnit, line.quantity))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="grid gap-2">
        <AmountRows order={order} />
        <AmountRow label="Total" amount={order.total} strong large />
        <IncludedTaxes order={order} />
        {order.refunds.filter(isOurs).map(({ amount, units, reason, at }) => (
          <AmountRow
            key={at + reason}
            label={`Refunded on ${formatDate(at)}${notSent(units)}`}
            note={reason}
            amount={-amount}
          />
        ))}
        {order.refunded > 0 && <AmountRow label="Total after refunds" amount={left} strong large />}
      </dl>
      {surplus.map(({ amount, reason, at, transactionId }) => (
        <p key={at} className="text-quiet text-sm wrap-anywhere">
          A second charge of {formatPrice(amount)} ({transactionId}) was refunded on{' '}
          {formatDate(at)}: {reason}
        </p>
      ))}
    </div>
  )
}
