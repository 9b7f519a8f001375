import { useState } from 'react'
import { addNote } from '#app/api/staff-order.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { useIdempotencyKey } from '#app/ui/components/use-idempotency-key.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { RadioField } from '#app/ui/forms/radio-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { ORDER_NOTE_LENGTH } from '#contract/field-lengths.ts'
import type { NewOrderNote } from '#contract/order/order-note.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'

type Readers = NewOrderNote['visibleTo']

const STAFF = ['staff', 'Staff only'] as const
const ERASED = 'The customer’s data is erased, and so is this note in 180 days.'

/** The form of a note. The editor chooses its reader before typing. */
export function NoteForm({ order }: { order: StaffOrder }) {
  const [readers, setReaders] = useState<Readers>()
  const [text, setText] = useState('')
  const [notes, setNotes] = useState(0)
  const [wrong, setWrong] = useState<string>()
  const { run, pending, error } = useAction()
  const withKey = useIdempotencyKey()
  const isMail = readers === 'customer'
  const isErased = order.customer === ''

  async function add() {
    if (!readers) return
    if (text.trim() === '') return setWrong('Note is required')
    const done = await run(
      () => withKey((key) => addNote(order._id, { text, visibleTo: readers }, key)),
      isMail ? 'Note added. The history below shows its email.' : 'Note added.',
    )
    if (!done) return
    setText('')
    setReaders(undefined)
    setNotes(notes + 1)
  }

  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <RadioField
        label="New note, read by"
        options={isErased ? [STAFF] : [STAFF, ['customer', 'Customer, by email']]}
        name="readers"
        onChoose={setReaders}
        // After a note nothing is chosen for the next one.
        key={notes}
      />
      {readers && (
        <>
          <TextField
            label={isMail ? `To ${order.customerName}` : 'Note'}
            rows={3}
            autoFocus
            value={text}
            onChange={({ target }) => {
              setWrong(undefined)
              setText(target.value)
            }}
            error={wrong}
            hint={
              isErased
                ? ERASED
                : isMail
                  ? `Goes to ${order.customer}, and can’t be taken back.`
                  : undefined
            }
            maxLength={ORDER_NOTE_LENGTH}
          />
          <div>
            <SubmitButton pending={pending} quiet>
              {isMail ? 'Send note' : 'Add note'}
            </SubmitButton>
          </div>
        </>
      )}
      <FormError>{error}</FormError>
      <UnsavedInput what={text.trim() === '' ? '' : 'the note'} />
    </form>
  )
}
