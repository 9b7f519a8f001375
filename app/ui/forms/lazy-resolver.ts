import type { FieldValues, Resolver } from 'react-hook-form'

type Validate<Fields extends FieldValues> = Resolver<Fields, unknown, Fields>

/**
 * Validates by a schema that is loaded when the form is first used: on a slow phone zod and the
 * schemas take longer to start than the rest of the page. Without it, such as offline, the server
 * validates.
 */
export function lazyResolver<Fields extends FieldValues>(load: () => Promise<Validate<Fields>>) {
  const resolver: Validate<Fields> = async (values, ...more) => {
    const validate = await load().catch(() => undefined)
    return validate ? validate(values, ...more) : { values, errors: {} }
  }
  return { resolver, onFocus: () => void load().catch(() => {}) }
}
