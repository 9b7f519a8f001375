import { type FormEvent, useState } from 'react'
import { refuseReturn } from '#app/api/return.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Modal, ModalActions } from '#app/ui/components/modal.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { StaffReturn } from '#contract/return/staff-return.ts'

/** Asks for the sentence that the customer gets. */
export function RefuseReturnModal({ one, onClose }: { one: StaffReturn; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { run, pending, error } = useAction({ revalidate: 'when gone' })

  async function refuse(event: FormEvent) {
    event.preventDefault()
    if (!reason.trim()) return setProblem('Reason is required')
    const sentence = reason.trim()
    if (await run(() => refuseReturn(one._id, sentence), 'Declined. We emailed the customer.'))
      onClose()
  }

  return (
    <Modal
      title={`Decline return ${one.number} of order ${one.order.number}?`}
      locked={pending}
      onClose={onClose}
    >
      {one.state === 'received' && (
        <p>The parts have arrived. Nothing will be refunded for them.</p>
      )}
      <form onSubmit={(event) => void refuse(event)} noValidate className="grid gap-4">
        <TextField
          label="Reason"
          rows={3}
          maxLength={500}
          hint="We email it to the customer."
          value={reason}
          error={problem}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <FormError>{error}</FormError>
        <ModalActions pending={pending} onCancel={onClose} className="mt-0">
          <SubmitButton pending={pending} final>
            Decline the return
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
