import { z } from 'zod'
import { addressFieldsSchema } from '#contract/account/saved-address.ts'
import { refusePlace } from '#contract/address/ship-to.ts'

/** The fields of a form with an address, each for itself. */
export const addressFormSchema = addressFieldsSchema.extend({
  email: z.string().optional().describe('Of a guest’s checkout alone'),
})

type Place = Parameters<typeof refusePlace>[0]

/**
 * Shows errors between fields together with missing ones: an intersection checks both sides, an
 * object stops at the first.
 */
const placeSchema = z.custom<Place>().transform((place, context) => {
  refusePlace(place, context)
  // The fields as they were typed can't be merged with the trimmed ones.
  return {}
})

export function withPlace<Fields extends z.ZodType>(fields: Fields) {
  return z.intersection(fields, placeSchema)
}

/** The input of a form with an address: of a checkout, besides its card, and of a saved address. */
export const addressInputSchema = withPlace(addressFormSchema)

export type AddressOutput = z.infer<typeof addressFormSchema>

/** The fields in the form that the inputs give. */
export type AddressInput = z.input<typeof addressFormSchema>

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
