import { z } from 'zod'
import { newOrderSchema } from './new-order.ts'
import { countrySchema, shipToSchema } from './ship-to.ts'
import { optionalName } from './text.ts'

export const MOST_ADDRESSES = 20

/** Where orders can go: kept for an account. An order has its own copy. */
export const newAddressSchema = shipToSchema
  .extend({
    phone: newOrderSchema.shape.phone,
    label: optionalName(40).optional().describe('What its owner calls it, such as ‘Workshop’'),
    isDefault: z
      .boolean()
      .default(false)
      .describe('Offered first; the first address is it in any case'),
  })
  .meta({
    id: 'NewSavedAddress',
    examples: [
      {
        label: 'Workshop',
        name: 'Casey Jones',
        line1: '1 Main Street',
        city: 'Springfield',
        region: 'IL',
        postalCode: '62701',
        country: 'US',
        phone: '5551234',
        isDefault: true,
      },
    ],
  })

export type NewAddress = z.infer<typeof newAddressSchema>

export const addressSchema = newAddressSchema.extend({ _id: z.uuid() }).meta({ id: 'SavedAddress' })

export type Address = z.infer<typeof addressSchema>

const lastAddressSchema = newAddressSchema.omit({ label: true, isDefault: true })

export type LastAddress = z.infer<typeof lastAddressSchema>

/** The response of each call on addresses. */
export const addressesSchema = z
  .object({
    addresses: z.array(addressSchema).describe('The default one first, then the one saved last'),
    home: countrySchema.describe('The country of the shop'),
    last: lastAddressSchema.optional().describe('Where the caller’s last order went'),
  })
  .meta({ id: 'SavedAddresses' })

export type Addresses = z.infer<typeof addressesSchema>
