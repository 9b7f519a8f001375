import { Suspense, useState } from 'react'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { isAllRefunded } from '#contract/order/order-state.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import type { OrderReturns } from '#contract/return/return.ts'

// Loaded on the click: few orders come back.
const StartReturnModal = lazyComponent(
  async () => (await import('./start-return-modal.tsx')).StartReturnModal,
)

type Props = { order: StaffOrder; returns: OrderReturns }

/** Begins a return for the customer, while units or old parts can come back. */
export function StartReturn({ order, returns }: Props) {
  const [started, setStarted] = useState<'units' | 'old parts'>()
  if (isAllRefunded(order)) return null
  return (
    <>
      {returns.lines.some(({ left }) => left > 0) && (
        <button type="button" className="btn btn-outline" onClick={() => setStarted('units')}>
          Start a return
        </button>
      )}
      {returns.lines.some(({ oldPartsLeft = 0 }) => oldPartsLeft > 0) && (
        <button type="button" className="btn btn-outline" onClick={() => setStarted('old parts')}>
          Start a return of old parts
        </button>
      )}
      {started && (
        <Suspense>
          <StartReturnModal
            order={order}
            returns={returns}
            isOfOldParts={started === 'old parts'}
            onClose={() => setStarted(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
