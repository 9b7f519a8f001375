import { Link } from 'react-router'
import type { CustomerOrder } from '#contract/customer-order.ts'
import type { Invoice } from '#contract/invoice.ts'
import { formatPrice } from '#contract/money.ts'
import { Card } from '../components/card.tsx'
import { Sum } from '../components/sum.tsx'
import { formatDate } from '../format-date.ts'
import { notSent } from '../shipment/format-units.ts'

/** What it costs and why, what was paid, and what went back. */
export function OrderSums({ order, invoices }: { order: CustomerOrder; invoices: Invoice[] }) {
  const { goods, discount, code, shipping, shippingName, tax, taxes, total, paidAt } = order
  const hasMore = discount > 0 || shipping > 0 || shippingName !== null || taxes.length > 0
  return (
    <Card as="section" aria-label="Total" className="grid gap-3 p-5">
      <dl className="grid gap-2">
        {hasMore && <Sum label="Goods" amount={goods} />}
        {discount > 0 && <Sum label={code ? `Code ${code}` : 'Discount'} amount={-discount} />}
        {(shipping > 0 || shippingName) && (
          <Sum label={shippingName ?? 'Delivery'} amount={shipping} />
        )}
        {tax > 0 &&
          taxes.map(({ name, percent, tax }) => (
            <Sum key={name} label={`${name} ${percent}%`} amount={tax} />
          ))}
        {tax > 0 && taxes.length === 0 && <Sum label="Tax" amount={tax} />}
        <Sum label="Total" amount={total} strong large ruled={hasMore} />
        {order.refunds.map(({ at, amount, units, reason }) => (
          <Sum
            key={at + reason}
            label={`Refunded ${formatDate(at)}${notSent(units)}`}
            note={reason}
            amount={-amount}
          />
        ))}
      </dl>
      {tax === 0 &&
        taxes.map(({ name, percent, tax }) => (
          <p key={name} className="text-quiet text-sm tabular-nums">
            Includes {name} {percent}%: {formatPrice(tax)}
          </p>
        ))}
      {paidAt && (
        <p className="text-quiet text-sm">
          Paid {formatDate(paidAt)} by card.{' '}
          {invoices.length > 0 && <>Invoice {invoices[0]?.number}.</>}
        </p>
      )}
      {!paidAt && order.state === 'unpaid' && (
        <Link to={payPath(order)} className="btn btn-primary">
          Pay {formatPrice(total)}
        </Link>
      )}
    </Card>
  )
}

/** The specification's payment page is for accounts. */
function payPath({ _id, isGuest }: CustomerOrder) {
  return isGuest ? `/checkout?order=${_id}` : `/dashboard/payment/${_id}`
}
