import { type FormEvent, useState } from 'react'
import { makeApiKey } from '#app/api/api-key.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { KeyRole, MadeApiKey } from '#contract/account/api-key.ts'
import { ShownOnce } from './shown-once.tsx'

const ROLES = [
  ['packer', 'Packer'],
  ['manager', 'Manager'],
  ['accountant', 'Accountant'],
] as const

const DAYS = [
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
] as const

/** Makes a key, which is shown this once. */
export function ApiKeyForm() {
  const [name, setName] = useState('')
  const [role, setRole] = useState<KeyRole>('packer')
  const [days, setDays] = useState<(typeof DAYS)[number][0]>('90')
  const [made, setMade] = useState<MadeApiKey>()
  const { run, pending, error } = useAction({ revalidate: 'always' })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const make = async () => setMade(await makeApiKey({ name, role, days: Number(days) }))
    if (await run(make)) setName('')
  }

  return (
    <Card as="section" aria-label="A new key" className="p-4 sm:p-5">
      <h3 className="mb-3">A new key</h3>
      <form
        onSubmit={submit}
        className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_9rem_9rem_auto]"
      >
        <Field
          label="What uses it"
          required
          maxLength={60}
          autoComplete="off"
          placeholder="Warehouse scanner"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField label="Role" options={ROLES} value={role} onChoose={setRole} />
        <SelectField label="Expires in" options={DAYS} value={days} onChoose={setDays} />
        <SubmitButton pending={pending}>Make key</SubmitButton>
      </form>
      <FormError>{error}</FormError>
      {made && (
        <ShownOnce title="The new key" secret={made.key} onClose={() => setMade(undefined)}>
          A program sends it with each call:{' '}
          <span className="font-mono wrap-anywhere">Authorization: Bearer dl_…</span>
        </ShownOnce>
      )}
    </Card>
  )
}
