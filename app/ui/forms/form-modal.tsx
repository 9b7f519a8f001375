import type { ComponentProps, FormEvent } from 'react'
import { FormError } from '../components/form-error.tsx'
import { Modal, ModalActions } from '../components/modal.tsx'
import { SubmitButton } from './submit-button.tsx'

type Props = Omit<ComponentProps<typeof Modal>, 'locked'> & {
  /** The submit button, red if what it does is `final`. */
  action: string
  final?: boolean
  disabled?: boolean
  /** The other button, 'Cancel' by default. */
  dismiss?: string
  /** Longer than most screens: its last line stays in view. */
  isLong?: boolean
  pending: boolean
  error: string | undefined
  onSubmit: (event: FormEvent) => unknown
}

/** A form in a modal: fields, the form's error, and the buttons that leave or submit it. */
export function FormModal(props: Props) {
  const { action, final, disabled, dismiss, isLong = false, pending, error, ...modal } = props
  const { onSubmit, children, ...ofModal } = modal
  const end = (
    <>
      <FormError>{error}</FormError>
      <ModalActions pending={pending} dismiss={dismiss} onCancel={modal.onClose} className="mt-0">
        <SubmitButton pending={pending} disabled={disabled} final={final}>
          {action}
        </SubmitButton>
      </ModalActions>
    </>
  )
  return (
    <Modal {...ofModal} locked={pending}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit(event)
        }}
      >
        {children}
        {isLong ? <div className={`${STICKY} ${modal.isWide ? WIDE : ''}`}>{end}</div> : end}
      </form>
    </Modal>
  )
}

const STICKY =
  'sticky -bottom-6 -mx-6 -mb-6 grid gap-3 border-base-300 border-t bg-base-100 px-6 py-3'
const WIDE = 'max-sm:-bottom-4 max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4'
