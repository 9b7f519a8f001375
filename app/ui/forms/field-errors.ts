import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { fieldErrorsOf } from '#app/api/http.ts'

/**
 * Shows what the server found wrong at the fields of the form. @returns false when it named none of
 * them
 */
export function showFieldErrors<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'setError'>,
  fields: readonly FieldPath<Fields>[],
  error: unknown,
) {
  const errors = fieldErrorsOf(error)
  const shown = fields.flatMap((field) => {
    const found = errors.find(({ path }) => path === field)
    return found ? [{ field, message: found.message }] : []
  })
  for (const [place, { field, message }] of shown.entries()) {
    form.setError(field, { message }, { shouldFocus: place === 0 })
  }
  return shown.length > 0
}
