import { OldPartForm } from '#app/order/return/old-part-form.tsx'
import { ReturnForm, type ReturnFormTexts } from '#app/order/return/return-form.tsx'
import { Modal } from '#app/ui/components/modal.tsx'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import { REFUND_CAUSES } from '#contract/payment/refund.ts'
import type { OrderReturns } from '#contract/return/return.ts'

type Props = {
  order: StaffOrder
  returns: OrderReturns
  /** Old parts come back, for their core charges. */
  isOfOldParts: boolean
  onClose: () => void
}

const STAFF_TEXTS: ReturnFormTexts = {
  legend: 'What comes back?',
  reasons: REFUND_CAUSES,
  noteLabel: 'Note (optional)',
  noteHint: 'The customer sees it: what is wrong, or that the parcel could not be delivered.',
  submit: 'Start the return',
  done: 'Return started. We emailed the customer.',
}

/**
 * Staff ask in the customer's place, at any time: after a call, or for a parcel that could not be
 * delivered.
 */
export function StartReturnModal({ order, returns, isOfOldParts, onClose }: Props) {
  const title = `Start a return of ${isOfOldParts ? 'old parts of ' : ''}order ${order.number}`
  return (
    <Modal title={title} onClose={onClose}>
      {isOfOldParts ? (
        <OldPartForm order={order} returns={returns} isStaff onCancel={onClose} onDone={onClose} />
      ) : (
        <ReturnForm
          order={order}
          returns={returns}
          texts={STAFF_TEXTS}
          onCancel={onClose}
          onDone={onClose}
        />
      )}
    </Modal>
  )
}
