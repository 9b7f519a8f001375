import { type ChangeEvent, useState } from 'react'
import { placeLine } from '#app/ui/address/address-line.ts'
import { PhoneField } from '#app/ui/forms/contact-fields.tsx'
import { Field, ReadOnlyField } from '#app/ui/forms/field.tsx'
import type { CustomerOrder, Recipient } from '#contract/order/customer-order.ts'
import { AddressFormEnd } from './address-form-end.tsx'
import { type AddressFormEvents, useAddressChange } from './use-address-change.ts'

type ShipTo = NonNullable<CustomerOrder['shipTo']>
type Props = {
  order: Pick<CustomerOrder, '_id' | 'phone' | 'isStreetFixed'>
  shipTo: ShipTo
} & AddressFormEvents

/** Who gets the order, and where in the town that its delivery and tax were priced for. */
export function RecipientForm({ order, shipTo, ...events }: Props) {
  const { _id, phone, isStreetFixed } = order
  const { name, company = '', line1, line2 = '' } = shipTo
  const [typed, setTyped] = useState({ name, company, line1, line2, phone })
  const fields = ['name', 'phone', 'company', 'line2', ...(isStreetFixed ? [] : ['line1'])]
  const { save, pending, problems, error } = useAddressChange(
    _id,
    fields.map((field) => `recipient.${field}`),
    events,
  )
  const propsOf = (key: keyof typeof typed) => ({
    name: key,
    value: typed[key],
    error: problems.get(`recipient.${key}`),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      setTyped({ ...typed, [key]: currentTarget.value }),
  })
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save({ recipient: recipientOf(typed) })
      }}
    >
      <Field label="Name" autoComplete="shipping name" autoFocus {...propsOf('name')} />
      <PhoneField {...propsOf('phone')} autoComplete="shipping tel-national" />
      <Field
        label="Company (optional)"
        autoComplete="shipping organization"
        {...propsOf('company')}
      />
      {isStreetFixed ? (
        <ReadOnlyField label={STREET} value={line1} />
      ) : (
        <Field label={STREET} autoComplete="shipping address-line1" {...propsOf('line1')} />
      )}
      <Field
        label="Apartment, suite (optional)"
        autoComplete="shipping address-line2"
        {...propsOf('line2')}
      />
      <p className="text-sm">
        <span dir="auto">{placeLine(shipTo)}</span>
        <span className="block text-quiet">
          {isStreetFixed ? 'This and the street' : 'This'} can’t be changed: delivery and tax were
          priced for it.
        </span>
      </p>
      <AddressFormEnd pending={pending} error={error} onCancel={events.onClose} />
    </form>
  )
}

const STREET = 'Street and number'

/** Without what was left empty. */
function recipientOf({ company, line2, ...rest }: Record<keyof Recipient, string>): Recipient {
  return { ...rest, ...(company.trim() && { company }), ...(line2.trim() && { line2 }) }
}
