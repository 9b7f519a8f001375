import {
  type AddressInput,
  type AddressOutput,
  addressFormSchema,
  addressInputSchema,
  withPlace,
} from '#app/ui/address/address-input.ts'
import { orderLinkFormSchema } from '#contract/order/guest-order.ts'

/** The fields of a checkout's form, besides the card's. */
export const checkoutFieldsSchema = addressInputSchema

/** A guest types the email, too. */
export const guestFieldsSchema = withPlace(addressFormSchema.extend(orderLinkFormSchema.shape))

export type CheckoutOutput = AddressOutput

/** The fields in the form that the inputs give. */
export type CheckoutInput = AddressInput
