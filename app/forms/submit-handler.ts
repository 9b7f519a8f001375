import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form'
import { errorMessage } from '../api/http.ts'

/** A form's `onSubmit`: calls `submit` with the valid input, and shows what it throws as the form's error. */
export function submitHandler<Fields extends FieldValues, Output>(
  form: UseFormReturn<Fields, unknown, Output>,
  submit: SubmitHandler<Output & FieldValues>,
) {
  return form.handleSubmit(async (input) => {
    try {
      await submit(input as Output & FieldValues)
    } catch (error) {
      form.setError('root', { message: errorMessage(error) })
    }
  })
}
