import { useState } from 'react'
import { refuseReturn } from '#app/api/return.ts'
import { useAction } from '#app/ui/components/use-action.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { FormModal } from '#app/ui/forms/form-modal.tsx'
import type { StaffReturn } from '#contract/return/staff-return.ts'

/** Asks for the sentence that the customer gets. */
export function RefuseReturnModal({ one, onClose }: { one: StaffReturn; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { run, pending, error } = useAction({ revalidate: 'when gone' })

  async function refuse() {
    if (!reason.trim()) return setProblem('Reason is required')
    const sentence = reason.trim()
    if (await run(() => refuseReturn(one._id, sentence), 'Declined. We emailed the customer.'))
      onClose()
  }

  return (
    <FormModal
      title={`Decline return ${one.number} of order ${one.order.number}?`}
      action="Decline the return"
      final
      {...{ pending, error, onClose }}
      onSubmit={refuse}
    >
      {one.state === 'received' && (
        <p>The parts have arrived. Nothing will be refunded for them.</p>
      )}
      <TextField
        label="Reason"
        rows={3}
        maxLength={500}
        hint="We email it to the customer."
        value={reason}
        error={problem}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormModal>
  )
}
