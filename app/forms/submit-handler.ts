import type { BaseSyntheticEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { errorMessage } from '../api/http.ts'

/**
 * A form's `onSubmit`: calls `submit` with the valid input, and shows what it throws as the form's error.
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
        form.setError('root', { message: errorMessage(error) })
      }
    })
    return handle(event)
  }
}
