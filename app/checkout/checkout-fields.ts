import { z } from 'zod'
import { orderLinkFormSchema } from '#contract/guest-order.ts'
import { newOrderSchema } from '#contract/new-order.ts'
import { shipToSchema } from '#contract/ship-to.ts'

/** What the form of a checkout has, beside its card. */
export const checkoutFieldsSchema = shipToSchema.extend({
  phone: newOrderSchema.shape.phone,
  email: z.string().optional(),
})

/** A guest types the email, too. */
export const guestFieldsSchema = checkoutFieldsSchema.extend(orderLinkFormSchema.shape)

export type CheckoutOutput = z.infer<typeof checkoutFieldsSchema>

/** As the inputs give it. */
export type CheckoutInput = z.input<typeof checkoutFieldsSchema>

export const EMPTY_FIELDS = {
  email: '',
  name: '',
  phone: '',
  company: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postalCode: '',
  country: 'US',
}
