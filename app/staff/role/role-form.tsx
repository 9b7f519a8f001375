import { type FormEvent, useState } from 'react'
import { setRole } from '#app/api/user.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { ROLE_NAMES, type Role } from '#contract/account/permission.ts'
import { RoleField, roleOf } from './role-field.tsx'

/** Gives a role to someone who has an account. */
export function RoleForm() {
  const [email, setEmail] = useState('')
  const [role, setNewRole] = useState<Role>('manager')
  const { run, pending, error } = useAction()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const done = `${email.trim()}: ${ROLE_NAMES[role]}.`
    if (await run(() => setRole(email.trim(), role), done)) setEmail('')
  }

  return (
    <Card as="section" aria-label="Give a role" className="p-4 sm:p-5">
      <h3>Give a role</h3>
      <p className="mb-3 text-quiet text-sm">
        To a person who has an account in this shop. They sign up first, with their own email, and
        verify it.
      </p>
      <form onSubmit={submit} className="grid items-end gap-4 sm:grid-cols-[1fr_12rem_auto]">
        <Field
          label="Email"
          type="email"
          required
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <RoleField
          label="Role"
          value={role}
          onChoose={(value) => setNewRole(roleOf(value) ?? 'manager')}
        />
        <button type="submit" className="btn btn-primary" disabled={pending}>
          Give role
        </button>
      </form>
      <FormError>{error}</FormError>
    </Card>
  )
}
