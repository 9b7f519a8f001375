import { useState } from 'react'
import { unshipShipment } from '#app/api/shipment.ts'
import { Checkbox } from '#app/ui/components/checkbox.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { FormModal } from '#app/ui/forms/form-modal.tsx'
import type { StaffShipment } from '#contract/order/shipment.ts'
import { UNSHIP_REASON_LENGTH } from '#contract/order/unship.ts'

type Props = { shipment: StaffShipment; onUndone?: () => void; onClose: () => void }

/** Asks why a parcel that was marked as shipped was not. */
export function UnshipModal({ shipment: { _id, number }, onUndone, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [tellCustomer, setTellCustomer] = useState(true)
  const [wrong, setWrong] = useState<string>()
  const { run, pending, error } = useAction({ revalidate: 'always' })

  async function undo() {
    if (reason.trim() === '') return setWrong('Reason is required')
    const call = () => unshipShipment(_id, { reason, tellCustomer })
    if (!(await run(call, `Parcel ${number}: packed again.`))) return
    onClose()
    onUndone?.()
  }

  return (
    <FormModal
      title={`Undo shipping of parcel ${number}`}
      action="Undo shipping"
      {...{ pending, error, onClose }}
      onSubmit={undo}
    >
      <p>The parcel is packed again. Carrier and tracking number go into a note.</p>
      <Field
        label="Reason"
        value={reason}
        onChange={({ target }) => {
          setWrong(undefined)
          setReason(target.value)
        }}
        error={wrong}
        hint="For the staff"
        autoComplete="off"
        maxLength={UNSHIP_REASON_LENGTH}
      />
      <Checkbox checked={tellCustomer} onChange={({ target }) => setTellCustomer(target.checked)}>
        If our email has left already, write the customer that it was a mistake
      </Checkbox>
    </FormModal>
  )
}
