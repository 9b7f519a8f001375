import { type ComponentProps, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { probableEmail } from './email-typo.ts'
import { Field } from './field.tsx'
import { useDebounced } from './use-debounced.ts'

/** Not at the blur: the submit button would move from under the pointer that presses it. */
const PAUSE_MS = 500

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'type'> & {
  /** Replaces what is typed. */
  onCorrect: (email: string) => void
}

/**
 * A new email, which nothing can be compared with: a typo in the name of a large mail provider is
 * asked about.
 */
export function EmailField({ onCorrect, onChange, ...props }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [settled] = useDebounced([typed], PAUSE_MS)
  const meant = settled === typed ? probableEmail(typed) : undefined

  function correct(email: string) {
    onCorrect(email)
    setTyped(email)
    box.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={box}>
      <Field
        {...props}
        label="Email"
        type="email"
        inputMode="email"
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          return onChange?.(event)
        }}
      />
      <div role="status">
        {meant && (
          <button
            type="button"
            className="min-h-11 py-1 text-left text-sm underline underline-offset-4 wrap-anywhere"
            onClick={() => correct(meant)}
          >
            Did you mean {meant}?
          </button>
        )}
      </div>
    </div>
  )
}

/** What is corrected is checked as what is typed: once the form was sent. */
export function correctEmail<Fields extends FieldValues & { email?: string }, Output>(
  form: UseFormReturn<Fields, unknown, Output>,
  email: string,
) {
  const shouldValidate = form.formState.isSubmitted
  form.setValue('email' as Path<Fields>, email as PathValue<Fields, Path<Fields>>, {
    ...{ shouldDirty: true, shouldValidate },
  })
}
