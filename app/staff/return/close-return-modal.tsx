import { closeReturn } from '#app/api/return.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Modal, ModalActions } from '#app/ui/components/modal.tsx'
import { Spinner } from '#app/ui/components/spinner.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import type { StaffReturn } from '#contract/return/staff-return.ts'

/** Closes a return that was refunded before: nothing is left for it to refund. */
export function CloseReturnModal({ one, onClose }: { one: StaffReturn; onClose: () => void }) {
  const { run, pending, error } = useAction({ revalidate: 'when gone' })

  async function close() {
    const done = 'Closed without a refund. We emailed the customer.'
    if (await run(() => closeReturn(one._id), done)) onClose()
  }

  return (
    <Modal
      title={`Close return ${one.number} of order ${one.order.number} without a refund?`}
      locked={pending}
      onClose={onClose}
    >
      <p>
        The received units were already refunded, or lost in a dispute: nothing is left to refund
        for them.
      </p>
      <FormError>{error}</FormError>
      <ModalActions pending={pending} onCancel={onClose}>
        <button
          type="button"
          className="btn btn-primary"
          disabled={pending}
          onClick={() => void close()}
        >
          {pending && <Spinner />}
          Close without refund
        </button>
      </ModalActions>
    </Modal>
  )
}
