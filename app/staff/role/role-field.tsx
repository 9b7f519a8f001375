import type { ComponentProps } from 'react'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { ROLE_NAMES, ROLES, type Role } from '#contract/account/permission.ts'

const NONE = 'none'
const CHOICES = ROLES.map((role) => [role, ROLE_NAMES[role]] as const)

type Value = Role | typeof NONE
type Props = ComponentProps<typeof SelectField<Value>> & { withNone?: boolean }

/** @param props.withNone offers that a person has no role */
export function RoleField({ withNone = false, ...props }: Props) {
  const options = withNone ? [...CHOICES, [NONE, 'No role'] as const] : CHOICES
  return <SelectField {...props} options={options} />
}

export function roleOf(value: Value) {
  return value === NONE ? null : value
}
