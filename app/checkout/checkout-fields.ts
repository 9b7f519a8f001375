import type { z } from 'zod'
import { newAddressSchema } from '#contract/address.ts'
import { placeProblems } from '#contract/place.ts'

/** What a form with an address has: that of a checkout, beside its card, and that of a saved address. */
export const checkoutFieldsSchema = newAddressSchema.superRefine((fields, context) => {
  for (const { path, message } of placeProblems(fields)) {
    context.addIssue({ code: 'custom', path: [path], message })
  }
})

export type CheckoutOutput = z.infer<typeof checkoutFieldsSchema>

/** As the inputs give it. */
export type CheckoutInput = z.input<typeof checkoutFieldsSchema>

export const EMPTY_FIELDS = {
  label: '',
  name: '',
  phone: '',
  company: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
}
