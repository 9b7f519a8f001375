import type { DisputeKind } from '#contract/dispute-state.ts'
import { DISPUTED, disputeAdvice } from '#contract/dispute-words.ts'
import { Modal, ModalActions } from '../components/modal.tsx'

/** What is asked before it is done. */
export type Asking = { kind: DisputeKind; action: 'Pack' | 'Ship'; onConfirm: () => void }

/** Asks before goods leave whose money may not come. */
export function DisputedModal({
  kind,
  action,
  onConfirm,
  onClose,
}: Asking & { onClose: () => void }) {
  return (
    <Modal title={`${DISPUTED[kind]} ${action} it all the same?`} onClose={onClose}>
      <p>{disputeAdvice({ kind, state: 'open' })}</p>
      <ModalActions pending={false} onCancel={onClose}>
        <button
          type="button"
          className="btn btn-error"
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {action} it all the same
        </button>
      </ModalActions>
    </Modal>
  )
}
