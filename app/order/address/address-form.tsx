import { useState } from 'react'
import { TextField } from '#app/ui/forms/field.tsx'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import { AddressFormEnd } from './address-form-end.tsx'
import { type AddressFormEvents, useAddressChange } from './use-address-change.ts'

/** The address as a text, which is replaced whole. */
export function AddressForm({
  order: { _id, address },
  ...events
}: { order: Pick<CustomerOrder, '_id' | 'address'> } & AddressFormEvents) {
  const [typed, setTyped] = useState(address)
  const [problem, setProblem] = useState<string>()
  const { save, pending, problems, error } = useAddressChange(_id, ['address'], events)
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
