import { z } from 'zod'
import { addressFieldsSchema } from '#contract/address.ts'
import { refusePlace } from '#contract/ship-to.ts'

/** What a form with an address has: that of a checkout, beside its card, and that of a saved address. */
export const addressInputSchema = addressFieldsSchema
  .extend({ email: z.string().optional().describe('Of a guest’s checkout alone') })
  .superRefine(refusePlace)

export type AddressOutput = z.infer<typeof addressInputSchema>

/** As the inputs give it. */
export type AddressInput = z.input<typeof addressInputSchema>

export const EMPTY_ADDRESS = {
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
