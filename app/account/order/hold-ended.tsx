import { Link } from 'react-router'
import { Notice } from '#app/ui/components/notice.tsx'
import { formatPrice } from '#contract/money.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import { usePayable } from './use-payable.ts'

// What the customer of an unpaid order can do, while it holds its units and after.

/** The specification's payment page is for accounts. */
export function PayLink({ order }: { order: CustomerOrder }) {
  const { _id, isGuest, total } = order
  if (!usePayable(order).canPay) return null
  return (
    <Link
      to={isGuest ? `/checkout?order=${_id}` : `/dashboard/payment/${_id}`}
      className="btn btn-primary max-sm:w-full"
    >
      Pay {formatPrice(total)}
    </Link>
  )
}

export function HoldEnded({ order }: { order: CustomerOrder }) {
  const { hasEnded, canPay } = usePayable(order)
  if (!hasEnded) return null
  return (
    <Notice kind="warning" className="grid gap-1 px-5 py-4 print:hidden">
      <p className="font-semibold">The parts are no longer held for you.</p>
      <p>{canPay ? PAY : order.lines.some(({ isSold }) => isSold) ? NOT_ALL_SOLD : NOT_SOLD}</p>
    </Notice>
  )
}

const PAY = (
  <>
    <q>Pay</q> holds them again if they’re still in stock, at the prices of this order.{' '}
    <q>Buy again</q> puts them in your basket at today’s prices.
  </>
)
const NOT_ALL_SOLD = (
  <>
    Not all of them are still sold, so this order can’t be paid. <q>Buy again</q> puts the others in
    your basket at today’s prices.
  </>
)
const NOT_SOLD = 'They are no longer sold, so this order can’t be paid.'
