import { z } from 'zod'
import { optionalName, requiredLine } from './text.ts'

// Where an order goes.

/** An ISO 3166 code of two letters. */
export const countrySchema = z
  .string('Country is required')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Country is required')
  .meta({ examples: ['US'] })

/** A state or province, where tax differs by it: in the US its two letters. */
export const regionSchema = optionalName(60)

export const postalCodeSchema = optionalName(20)

export const shipToSchema = z
  .object({
    name: requiredLine(100, 'Name is required'),
    company: optionalName(100).optional(),
    line1: requiredLine(120, 'Address is required'),
    line2: optionalName(120).optional(),
    city: requiredLine(100, 'City is required'),
    region: regionSchema.optional(),
    postalCode: requiredLine(20, 'Postal code is required'),
    country: countrySchema,
  })
  .meta({
    id: 'ShipTo',
    examples: [
      {
        name: 'Casey Jones',
        line1: '1 Main Street',
        city: 'Springfield',
        region: 'IL',
        postalCode: '62701',
        country: 'US',
      },
    ],
  })

export type ShipTo = z.infer<typeof shipToSchema>
