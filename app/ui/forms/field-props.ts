import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

/** What a field needs of its form: registration and error message. */
export function fieldProps<Fields extends FieldValues, Name extends FieldPath<Fields>>(
  { register, formState }: Pick<UseFormReturn<Fields>, 'register' | 'formState'>,
  name: Name,
) {
  const error: { message?: unknown } | undefined = get(formState.errors, name)
  return { ...register(name), error: error?.message?.toString() }
}
