import type { ComponentProps } from 'react'
import { Field, TextField } from './field.tsx'

// Fields that several forms have. They take what `fieldProps` returns.

export function PhoneField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  return (
    <Field label="Phone" type="tel" inputMode="numeric" autoComplete="tel-national" {...props} />
  )
}

export function AddressField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label="Address" rows={3} autoComplete="street-address" {...props} />
}
