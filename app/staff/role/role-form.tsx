import { type FormEvent, useState } from 'react'
import { inviteStaff } from '#app/api/invitation.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { Role } from '#contract/account/permission.ts'
import { RoleField, roleOf } from './role-field.tsx'

/** Invites a person, who gets the role once they open the link. */
export function RoleForm() {
  const [email, setEmail] = useState('')
  const [role, setNewRole] = useState<Role>('manager')
  const { run, pending, error } = useAction()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const done = `The invitation of ${email.trim()} is on its way.`
    if (await run(() => inviteStaff({ email: email.trim(), role }), done)) setEmail('')
  }

  return (
    <Card as="section" aria-label="Invite" className="p-4 sm:p-5">
      <h3>Invite</h3>
      <p className="mb-3 text-quiet text-sm">
        By email. The link gives the role, to an account with that email; it works once, for seven
        days.
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
        <SubmitButton pending={pending}>Invite</SubmitButton>
      </form>
      <FormError>{error}</FormError>
    </Card>
  )
}
