import type { ReactNode } from 'react'
import { ActionButton } from './action-button.tsx'
import { FormError } from './form-error.tsx'
import { Modal, ModalActions } from './modal.tsx'
import { type ActionOptions, useAction } from './use-action.ts'

type Props = ActionOptions & {
  title: string
  /** The button that does it. */
  action: string
  /** The other one, 'Cancel' by default. */
  dismiss?: string
  /** `primary` where the action destroys nothing. */
  tone?: 'error' | 'primary'
  /** Does the action. If it throws, the modal shows the error and stays open. */
  onConfirm: () => Promise<unknown>
  /** The toast that says it is done. */
  success?: string
  onClose: () => void
  children?: ReactNode
}

/** Asks before something that can't be undone. */
export function ConfirmModal(props: Props) {
  const { title, action, dismiss, tone = 'error', onConfirm, success, onClose, children } = props
  const { run, pending, error } = useAction(props)
  return (
    <Modal title={title} locked={pending} onClose={onClose}>
      {children}
      <FormError>{error}</FormError>
      <ModalActions pending={pending} dismiss={dismiss} onCancel={onClose}>
        <ActionButton
          className={tone === 'error' ? 'btn btn-error' : 'btn btn-primary'}
          pending={pending}
          onClick={async () => {
            if (await run(onConfirm, success)) onClose()
          }}
        >
          {action}
        </ActionButton>
      </ModalActions>
    </Modal>
  )
}
