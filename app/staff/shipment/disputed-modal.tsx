import { Modal, ModalActions } from '#app/ui/components/modal.tsx'
import type { Disputed } from '#contract/payment/dispute-state.ts'
import { DISPUTED_ADVICE, DISPUTED_SENTENCES } from '#contract/payment/dispute-words.ts'

/** The action that the modal asks about. */
type Asking = { by: Disputed; action: 'Pack' | 'Ship'; onConfirm: () => void }

/** Asks before goods leave whose money may not come. */
export function DisputedModal({
  by,
  action,
  onConfirm,
  onClose,
}: Asking & { onClose: () => void }) {
  return (
    <Modal title={`${DISPUTED_SENTENCES[by]} ${action} it anyway?`} onClose={onClose}>
      <p>{DISPUTED_ADVICE[by]}</p>
      <ModalActions pending={false} onCancel={onClose}>
        <button
          type="button"
          className="btn btn-error"
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {action} it anyway
        </button>
      </ModalActions>
    </Modal>
  )
}
