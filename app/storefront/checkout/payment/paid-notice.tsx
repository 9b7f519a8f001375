import { useEffect, useRef } from 'react'
import { CopyId } from '#app/ui/components/copy-id.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import type { Order } from '#contract/order/order.ts'

export function PaidNotice({ order, transactionId }: { order: Order; transactionId: string }) {
  const box = useRef<HTMLDivElement>(null)
  // Pay is disabled from now on, which takes the focus away from it.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus()
  }, [])
  return (
    <div
      ref={box}
      data-paid
      tabIndex={-1}
      className="grid gap-2 rounded-box border border-success p-4 outline-none"
    >
      <p className="font-semibold text-success">Congrats! Your payment is completed.</p>
      <p>
        Your transaction id: <CopyId id={transactionId} label="transaction id" />
      </p>
      <div className="flex flex-wrap gap-x-6">
        <TextLink to={`/order/${order._id}`}>See your order</TextLink>
        <TextLink to="/dashboard/myOrders">My Orders</TextLink>
        <TextLink to={`/dashboard/receipt/${order._id}`}>Receipt</TextLink>
      </div>
    </div>
  )
}
