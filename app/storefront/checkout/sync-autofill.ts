import type { UseFormReturn } from 'react-hook-form'
import { entriesOf } from '#contract/typed-keys.ts'
import type { CheckoutInput, CheckoutOutput } from './checkout-fields.ts'

/**
 * Some browsers and password managers autofill fields without an event, so the form has to read
 * what its fields show.
 */
export function syncAutofill(
  { getValues, setValue }: UseFormReturn<CheckoutInput, unknown, CheckoutOutput>,
  element: HTMLFormElement,
) {
  for (const [name, value] of entriesOf(getValues())) {
    const field = element.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value !== value) setValue(name, field.value)
  }
}
