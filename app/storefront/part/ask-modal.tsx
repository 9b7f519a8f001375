import { useContext, useState } from 'react'
import { askQuestion } from '#app/api/question.ts'
import { useSession } from '#app/session/session.ts'
import { useAction } from '#app/ui/components/use-action.ts'
import { Field, TextField } from '#app/ui/forms/field.tsx'
import { FormModal } from '#app/ui/forms/form-modal.tsx'
import { QUESTION_LENGTH } from '#contract/catalog/question-bounds.ts'
import { fullNameOf } from '../vehicle/full-name.ts'
import { useChosenCar } from '../vehicle/garage.ts'
import { PageCar } from '../vehicle/page-car.ts'

type Props = { productId: string; title: string; onClose: () => void }

/** A question to the shop. The car that the buyer has chosen is sent along, and said. */
export function AskModal({ productId, title, onClose }: Props) {
  const session = useSession()
  const [own, other] = [useChosenCar(), useContext(PageCar)]
  const car = other ?? own
  const { run, pending, error } = useAction({ revalidate: false })
  const [values, setValues] = useState({ text: '', name: '', email: '' })
  const [isSent, setSent] = useState(false)
  const isGuest = session.status !== 'in'
  const missing = (field: keyof typeof values, message: string) =>
    isSent && values[field].trim() === '' ? message : undefined
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues({ ...values, [name]: target.value }),
  })

  async function ask() {
    setSent(true)
    const { text, name, email } = values
    if (text.trim() === '' || (isGuest && (name.trim() === '' || email.trim() === ''))) return
    const question = {
      text,
      ...(isGuest && { name, email }),
      ...(car && { vehicle: fullNameOf(car).slice(0, 100) }),
    }
    const sent = 'We have your question, and answer by email.'
    if (await run(() => askQuestion(productId, question), sent)) onClose()
  }

  return (
    <FormModal
      title="Ask about this part"
      action="Ask the seller"
      {...{ pending, error, onClose }}
      onSubmit={ask}
    >
      <p dir="auto" className="text-quiet text-sm wrap-anywhere">
        {title}
        {car && `, for the ${fullNameOf(car)}`}
      </p>
      <TextField
        label="Your question"
        rows={4}
        maxLength={QUESTION_LENGTH}
        error={missing('text', 'Question is required')}
        {...field('text')}
      />
      {isGuest && (
        <>
          <Field
            label="Name"
            autoComplete="name"
            error={missing('name', 'Name is Required')}
            {...field('name')}
          />
          <Field
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            hint="Only for our answer."
            error={missing('email', 'Email is Required')}
            {...field('email')}
          />
        </>
      )}
    </FormModal>
  )
}
