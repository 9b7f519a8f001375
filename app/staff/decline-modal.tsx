import { type ReactNode, useState } from 'react'
import { useAction } from '#app/ui/components/use-action.ts'
import { TextField } from '#app/ui/forms/field.tsx'
import { FormModal } from '#app/ui/forms/form-modal.tsx'

type Props = {
  title: string
  action: string
  label: string
  /** What is said when nothing is typed. */
  missing: string
  onDecline: (why: string) => Promise<unknown>
  onDeclined?: (() => unknown) | undefined
  onClose: () => void
  /** Above the field. */
  children?: ReactNode
}

/** Declines what a customer asked for: asks for the sentence that they get. */
export function DeclineModal({ title, action, label, missing, children, ...props }: Props) {
  const { onDecline, onDeclined, onClose } = props
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const { run, pending, error } = useAction({ revalidate: 'when gone' })

  async function decline() {
    const why = typed.trim()
    if (!why) return setProblem(missing)
    if (!(await run(() => onDecline(why), 'Declined. We emailed the customer.'))) return
    onClose()
    await onDeclined?.()
  }

  return (
    <FormModal {...{ title, action, pending, error, onClose }} final onSubmit={decline}>
      {children}
      <TextField
        label={label}
        rows={3}
        maxLength={500}
        hint="We email it to the customer."
        value={typed}
        error={problem}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormModal>
  )
}
