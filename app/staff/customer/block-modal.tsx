import { type FormEvent, useState } from 'react'
import { blockCustomer } from '#app/api/customer.ts'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Modal, ModalActions } from '#app/ui/components/modal.tsx'
import { Spinner } from '#app/ui/components/spinner.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import type { CustomerPage } from '#contract/account/customer.ts'

type Props = { customer: CustomerPage; onClose: () => void }

/** Asks why, and what becomes of the unpaid orders. */
export function BlockModal({ customer: { _id, name, email, unpaid }, onClose }: Props) {
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const [reason, setReason] = useState('')
  const [cancelUnpaid, setCancelUnpaid] = useState(false)

  async function block(event: FormEvent) {
    event.preventDefault()
    if (await run(() => blockCustomer(_id, reason, cancelUnpaid), 'Blocked.')) onClose()
  }

  return (
    <Modal title={`Block ${name || email}?`} locked={pending} onClose={onClose}>
      <form onSubmit={block} className="grid gap-3">
        <p>
          Nobody with this mailbox can order, ask or review, signed in or not: “We can’t take this
          order. Please write to us.” What is paid is sent; returns and refunds go on.
        </p>
        <TextField
          label="Reason"
          hint="The customer may ask to read it."
          rows={2}
          maxLength={500}
          required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {unpaid > 0 && (
          <Checkbox
            checked={cancelUnpaid}
            onChange={({ target }) => setCancelUnpaid(target.checked)}
          >
            Cancel {unpaid === 1 ? 'the unpaid order' : `${unpaid} unpaid orders`}
          </Checkbox>
        )}
        <FormError>{error}</FormError>
        <ModalActions pending={pending} onCancel={onClose}>
          <button
            type="submit"
            className="btn btn-error"
            disabled={pending || reason.trim() === ''}
          >
            {pending && <Spinner />}
            Block
          </button>
        </ModalActions>
      </form>
    </Modal>
  )
}
