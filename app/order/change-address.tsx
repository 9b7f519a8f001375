import { useState } from 'react'
import type { CustomerOrder } from '#contract/customer-order.ts'
import { FormError } from '../components/form-error.tsx'
import { TextField } from '../forms/field.tsx'
import { AddressFormEnd } from './address-form-end.tsx'
import { RecipientForm } from './recipient-form.tsx'
import { type AddressFormEvents, useAddressChange } from './use-address-change.ts'

type Changeable = Pick<
  CustomerOrder,
  '_id' | 'address' | 'phone' | 'canChangeAddress' | 'shipTo' | 'isStreetFixed'
>

/** For the customer and for staff: a button, and after it the address as a text, or what may change of one in fields. */
export function ChangeAddress({ order }: { order: Changeable }) {
  const { shipTo, canChangeAddress } = order
  const [isEditing, setEditing] = useState(false)
  const [rejection, setRejection] = useState<string>()
  // Such as that it has been packed meanwhile.
  if (!canChangeAddress) return <FormError>{rejection}</FormError>
  if (!isEditing) {
    return (
      <button
        type="button"
        className="btn btn-outline justify-self-start print:hidden"
        onClick={() => setEditing(true)}
      >
        Change the address
      </button>
    )
  }
  const events = { onClose: () => setEditing(false), onRejected: setRejection }
  if (shipTo) return <RecipientForm order={order} shipTo={shipTo} {...events} />
  return <AddressForm order={order} {...events} />
}

function AddressForm({
  order: { _id, address },
  ...events
}: { order: Changeable } & AddressFormEvents) {
  const [typed, setTyped] = useState(address)
  const [problem, setProblem] = useState<string>()
  const { save, pending, problems, error } = useAddressChange(_id, events)
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!typed.trim()) return setProblem('Address is required')
        setProblem(undefined)
        void save({ address: typed.trim() })
      }}
    >
      <TextField
        label="Address"
        name="address"
        autoComplete="street-address"
        rows={4}
        maxLength={500}
        value={typed}
        error={problem ?? problems.get('address')}
        autoFocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <AddressFormEnd pending={pending} error={error} onCancel={events.onClose} />
    </form>
  )
}
