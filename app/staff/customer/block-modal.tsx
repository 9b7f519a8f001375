import { useState } from 'react'
import { blockCustomer } from '#app/api/customer.ts'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { FormModal } from '#app/ui/forms/form-modal.tsx'
import type { CustomerPage } from '#contract/account/customer.ts'

type Props = { customer: CustomerPage; onClose: () => void }

/** Asks why, and what becomes of the unpaid orders. */
export function BlockModal({ customer: { _id, name, email, unpaid }, onClose }: Props) {
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const [reason, setReason] = useState('')
  const [cancelUnpaid, setCancelUnpaid] = useState(false)

  async function block() {
    if (await run(() => blockCustomer(_id, reason, cancelUnpaid), 'Blocked.')) onClose()
  }

  return (
    <FormModal
      title={`Block ${name || email}?`}
      action="Block"
      final
      disabled={reason.trim() === ''}
      {...{ pending, error, onClose }}
      onSubmit={block}
    >
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
        <Checkbox checked={cancelUnpaid} onChange={({ target }) => setCancelUnpaid(target.checked)}>
          Cancel {unpaid === 1 ? 'the unpaid order' : `${unpaid} unpaid orders`}
        </Checkbox>
      )}
    </FormModal>
  )
}
