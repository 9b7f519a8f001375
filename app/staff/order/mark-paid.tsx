import { Suspense, useState } from 'react'
import { useIsRefused } from '#app/session/session.ts'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'

// Loaded when it is opened: most orders are paid by card.
const MarkPaidModal = lazyComponent(
  async () => (await import('./mark-paid-modal.tsx')).MarkPaidModal,
)

/** For an order that was paid in cash, by bank transfer or at a card terminal. */
export function MarkPaid({ order }: { order: StaffOrder }) {
  const [isOpen, setIsOpen] = useState(false)
  const isRefused = useIsRefused('money')
  if (order.state !== 'unpaid' || isRefused) return null
  return (
    <>
      <button type="button" className="btn btn-outline" onClick={() => setIsOpen(true)}>
        Mark as paid
      </button>
      <Suspense>
        {isOpen && <MarkPaidModal order={order} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
