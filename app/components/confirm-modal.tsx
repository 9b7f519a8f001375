import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../http.ts'
import { FormError } from './form-error.tsx'
import { Modal } from './modal.tsx'

type Props = {
  title: string
  /** The button that does it. The other one says 'Cancel'. */
  action: string
  /** `primary` for what destroys nothing. */
  tone?: 'error' | 'primary'
  /** Does it; what it throws is shown in the modal, which then stays open. */
  onConfirm: () => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/** Asks before something is done that can't be undone. */
export function ConfirmModal(props: Props) {
  const { title, action, tone = 'error', onConfirm, onClose, children } = props
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function confirm() {
    setBusy(true)
    setError(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (caught) {
      setError(sentenceOf(caught))
      setBusy(false)
    }
  }

  return (
    <Modal title={title} locked={busy} onClose={onClose}>
      {children}
      <FormError>{error}</FormError>
      {/* Cancel comes first in the page, so that it has the focus when the question is asked. */}
      <div className="modal-action flex-row-reverse justify-start">
        <button type="button" className="btn btn-outline" disabled={busy} onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className={tone === 'error' ? 'btn btn-error' : 'btn btn-primary'}
          disabled={busy}
          onClick={confirm}
        >
          {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
          {action}
        </button>
      </div>
    </Modal>
  )
}
