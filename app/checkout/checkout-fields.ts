import { z } from 'zod'
import { newAddressSchema } from '#contract/address.ts'
import { orderLinkFormSchema } from '#contract/guest-order.ts'
import { placeProblems } from '#contract/place.ts'

const fieldsSchema = newAddressSchema.extend({ email: z.string().optional() })

/** What a form with an address has: that of a checkout, beside its card, and that of a saved address. */
export const checkoutFieldsSchema = fieldsSchema.superRefine(checkPlace)

/** A guest types the email, too. */
export const guestFieldsSchema = fieldsSchema
  .extend(orderLinkFormSchema.shape)
  .superRefine(checkPlace)

function checkPlace(fields: z.infer<typeof newAddressSchema>, context: z.RefinementCtx) {
  for (const { path, message } of placeProblems(fields)) {
    context.addIssue({ code: 'custom', path: [path], message })
  }
}

export type CheckoutOutput = z.infer<typeof checkoutFieldsSchema>

/** As the inputs give it. */
export type CheckoutInput = z.input<typeof checkoutFieldsSchema>

export const EMPTY_FIELDS = {
  label: '',
  email: '',
  name: '',
  phone: '',
  company: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
}
