import { type FormEvent, useState } from 'react'
import { addCustomerNote } from '#app/api/customer.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { useIdempotencyKey } from '#app/ui/components/use-idempotency-key.ts'
import { formatDateTime } from '#app/ui/format-date.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { CustomerPage } from '#contract/account/customer.ts'
import { ORDER_NOTE_LENGTH } from '#contract/field-lengths.ts'

/** What the staff have noted about them. */
export function CustomerNotes({ customer: { _id, email, notes } }: { customer: CustomerPage }) {
  return (
    <Card as="section" aria-label="Notes" className="p-4 sm:p-5">
      <h3>Notes</h3>
      {email && <NoteForm id={_id} />}
      <ol className="mt-2 grid gap-3">
        {notes.map(({ _id: id, at, text, actor }) => (
          <li key={id} className="border-base-300 border-l-4 pl-3 wrap-anywhere">
            <span dir="auto" className="block whitespace-pre-line">
              {text}
            </span>
            <span className="text-quiet text-sm">
              <bdi>{actor}</bdi> <time dateTime={at}>{formatDateTime(at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function NoteForm({ id }: { id: string }) {
  const { run, pending, error } = useAction()
  const withKey = useIdempotencyKey()
  const [text, setText] = useState('')

  async function add(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    const send = () => withKey((key) => addCustomerNote(id, text, key))
    if (await run(send, 'Note added.')) setText('')
  }

  return (
    <form onSubmit={add} className="mt-2 grid gap-2">
      <UnsavedInput what={text.trim() && !pending ? 'the note' : ''} />
      <TextField
        label="New note"
        hint="For the staff. The customer may ask to read it."
        rows={2}
        maxLength={ORDER_NOTE_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <SubmitButton pending={pending} quiet>
          Add note
        </SubmitButton>
      </div>
      <FormError>{error}</FormError>
    </form>
  )
}
