import { IncludedTaxes } from '#app/order/amount-rows.tsx'
import { RefundRows } from '#app/order/refund-rows.tsx'
import { AmountRow } from '#app/ui/components/amount-row.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import { amountRows, amountsOf } from '#contract/order/amount-rows.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import type { Invoice } from '#contract/order/invoice.ts'
import { paidWords } from '#contract/payment/paid-words.ts'

/** The order's total and its parts, the payment, and the refunds. */
export function OrderSummary({ order, invoices }: { order: CustomerOrder; invoices: Invoice[] }) {
  const { total, paidAt } = order
  const rows = amountRows(amountsOf(order))
  return (
    <Card as="section" aria-label="Total" className="grid gap-3 p-5">
      <dl className="grid gap-2">
        {rows.map((row) => (
          <AmountRow key={row.label} {...row} />
        ))}
        <AmountRow label="Total" amount={total} strong large ruled={rows.length > 0} />
        <IncludedTaxes order={order} />
        <RefundRows refunds={order.refunds} />
      </dl>
      {paidAt && (
        <p className="text-quiet text-sm">
          Paid {formatDate(paidAt)} {paidWords(order)}.{' '}
          {invoices.length > 0 && (
            <span className="whitespace-nowrap">Invoice {invoices[0]?.number}.</span>
          )}
        </p>
      )}
    </Card>
  )
}
