import { Suspense, useState } from 'react'
import { Notice } from '#app/ui/components/notice.tsx'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'

// Canceling an order that is paid: its customer asks, or does it, as the owner has set.

// Loaded on the click: few orders are canceled.
const CancelPaidModal = lazyComponent(
  async () => (await import('./cancel-paid-modal.tsx')).CancelPaidModal,
)

export function CancelPaid({ order }: { order: CustomerOrder }) {
  const [isAsking, setAsking] = useState(false)
  if (!order.canCancel) return null
  return (
    <>
      <button type="button" className="btn btn-outline" onClick={() => setAsking(true)}>
        Cancel the order
      </button>
      {isAsking && (
        <Suspense>
          <CancelPaidModal order={order} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What the customer has asked for, and what the shop said. */
export function CancelRequestNotice({ order }: { order: CustomerOrder }) {
  const { cancelRequest: request, state } = order
  if (!request || request.answer === 'canceled' || state === 'refunded') return null
  const isOpen = request.answer === null
  return (
    <Notice kind="warning" className="grid gap-1 px-5 py-4 print:hidden">
      <p className="font-semibold">
        {isOpen ? 'You asked us to cancel this order.' : 'We can’t cancel this order.'}
      </p>
      <p dir="auto" className="whitespace-pre-line">
        {isOpen ? 'We answer by email. Until then we don’t pack it.' : request.message}
      </p>
    </Notice>
  )
}
