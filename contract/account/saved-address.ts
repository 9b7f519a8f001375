import { z } from 'zod'
import {
  countrySchema,
  EXAMPLE_SHIP_TO,
  refusePlace,
  shipToFieldsSchema,
  withoutUnknownPostalCode,
} from '../address/ship-to.ts'
import { newOrderSchema } from '../order/new-order.ts'
import { optionalName } from '../text.ts'

export const MAX_ADDRESSES = 20

/**
 * A saved postal address of an account; an order has its own copy. Without the checks across
 * fields, because forms add fields of their own.
 */
export const addressFieldsSchema = shipToFieldsSchema.extend({
  phone: newOrderSchema.shape.phone,
  label: optionalName(40).optional().describe('The owner’s label, such as ‘Workshop’'),
  isDefault: z.boolean().default(false).describe('Offered first; the only address always is'),
})

export const newAddressSchema = addressFieldsSchema
  .superRefine(refusePlace)
  .overwrite(withoutUnknownPostalCode)
  .meta({
    id: 'NewSavedAddress',
    examples: [{ label: 'Workshop', ...EXAMPLE_SHIP_TO, phone: '5551234', isDefault: true }],
  })

export type NewAddress = z.infer<typeof newAddressSchema>

export const addressSchema = addressFieldsSchema
  .extend({ _id: z.uuid(), phone: z.string() })
  .meta({ id: 'SavedAddress' })

export type Address = z.infer<typeof addressSchema>

// One that was stored before may have a phone that is now too short.
const lastAddressSchema = addressFieldsSchema
  .omit({ label: true, isDefault: true })
  .extend({ phone: z.string() })

export type LastAddress = z.infer<typeof lastAddressSchema>

/** The response of each call on addresses. */
export const addressesSchema = z
  .object({
    addresses: z.array(addressSchema).describe('The default one first, then the one saved last'),
    home: countrySchema.describe('The country of the shop'),
    last: lastAddressSchema.optional().describe('The address of the caller’s last order'),
  })
  .meta({ id: 'SavedAddresses' })

export type Addresses = z.infer<typeof addressesSchema>
