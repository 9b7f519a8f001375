import type { BaseSyntheticEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showError } from '#app/api/authorized-call.ts'

/**
 * A form's `onSubmit`: calls `submit` with the valid input, and shows what it throws as the form's
 * error.
 * @param submit also gets the fields as they were then, for `resetToSaved`
 */
export function submitHandler<Fields extends FieldValues, Output>(
  form: UseFormReturn<Fields, unknown, Output>,
  submit: (input: Output & FieldValues, sent: Fields) => unknown,
) {
  return (event?: BaseSyntheticEvent) => {
    const sent = structuredClone(form.getValues())
    const handle = form.handleSubmit(async (input) => {
      try {
        await submit(input as Output & FieldValues, sent)
      } catch (error) {
        showError(error, (message) => showFormError(form, message))
      }
    })
    return handle(event)
  }
}

/** The error of the whole form, or none. */
export function showFormError<Fields extends FieldValues, Output>(
  form: UseFormReturn<Fields, unknown, Output>,
  message: string | undefined,
) {
  if (message) form.setError('root', { message })
  else form.clearErrors('root')
}
