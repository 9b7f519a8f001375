import { z } from 'zod'
import { countrySchema, postalCodeSchema } from '../address/ship-to.ts'
import { amountFromZero } from '../number.ts'
import { deliveryClassSchema } from './delivery-class.ts'

// *What a buyer would pay*, in Settings: the rates of a parcel, by the saved zones.

/** What the owner asks to see what a parcel costs. */
export const deliveryTrySchema = z.object({
  country: countrySchema,
  postalCode: postalCodeSchema.optional(),
  grams: z.coerce.number().int().min(1).max(100_000_000),
  goods: amountFromZero().default(0).describe('What the goods cost, less the discount; dollars'),
  deliveryClass: deliveryClassSchema
    .optional()
    .describe('Of its parts; without it, the standard one'),
})

export type DeliveryTry = z.infer<typeof deliveryTrySchema>

export const deliveryTryAnswerSchema = z.object({
  zone: z.string().nullable().describe('null: the shop does not deliver there'),
  rates: z.array(z.object({ id: z.uuid(), name: z.string(), price: z.number() })),
})

export type DeliveryTryAnswer = z.infer<typeof deliveryTryAnswerSchema>
