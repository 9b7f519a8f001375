import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { FormError } from '../components/form-error.tsx'
import { SubmitButton } from './submit-button.tsx'

type Props<Fields extends FieldValues> = {
  form: Pick<UseFormReturn<Fields>, 'formState'>
  disabled?: boolean
  quiet?: boolean
  /** Where the form goes without scripts. */
  formAction?: string
  children: string
}

/** The end of a form: its submit button, and below it the form's error. */
export function FormSubmit<Fields extends FieldValues>({ form, ...button }: Props<Fields>) {
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <SubmitButton pending={isSubmitting} {...button} />
      <FormError>{errors.root?.message}</FormError>
    </>
  )
}
