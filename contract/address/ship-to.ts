import { z } from 'zod'
import { optionalName, requiredLine } from '../text.ts'
import { COUNTRIES } from './country.ts'
import { placeProblems } from './place.ts'
import { postalCodeNeed } from './postal-code.ts'

// Where an order goes.

const NO_COUNTRY = 'There is no such country'

/** An ISO 3166 code of two letters. */
export const countrySchema = z
  .string('Country is required')
  .trim()
  .toUpperCase()
  .refine((code) => code !== '', 'Country is required')
  .regex(/^[A-Z]{2}$/, NO_COUNTRY)
  .refine((code) => COUNTRIES.includes(code), NO_COUNTRY)
  .meta({ examples: ['US'] })

/** A state or province, where tax differs by it: in the US its two letters. */
export const regionSchema = optionalName(60)

export const postalCodeSchema = optionalName(20)

/** Without what its fields say of each other. */
export const shipToFieldsSchema = z.object({
  name: requiredLine(100, 'Name is required'),
  company: optionalName(100).optional(),
  line1: requiredLine(120, 'Street and number are required'),
  line2: optionalName(120).optional(),
  city: requiredLine(100, 'City is required'),
  region: regionSchema.optional(),
  postalCode: postalCodeSchema
    .optional()
    .describe('Required where addresses have one; ignored in a country that has none'),
  country: countrySchema,
})

/**
 * Rates and taxes go by country, region and postal code: one that is written otherwise would choose
 * its own.
 */
export function refusePlace(place: Place, context: z.RefinementCtx) {
  for (const { path, message } of placeProblems(place)) {
    context.addIssue({ code: 'custom', path: [path], message })
  }
}

type Place = Parameters<typeof placeProblems>[0]

/**
 * What was typed for a country that has no postal codes is in no address, and chooses no delivery.
 */
export function withoutUnknownPostalCode<To extends Place>(place: To): To {
  if (place.postalCode === undefined || postalCodeNeed(place.country) !== 'none') return place
  const { postalCode: _, ...rest } = place
  return rest as To
}

export const EXAMPLE_SHIP_TO = {
  name: 'Casey Jones',
  line1: '1 Main Street',
  city: 'Springfield',
  region: 'IL',
  postalCode: '62701',
  country: 'US',
}

export const shipToSchema = shipToFieldsSchema
  .superRefine(refusePlace)
  .overwrite(withoutUnknownPostalCode)
  .meta({
    id: 'ShipTo',
    examples: [EXAMPLE_SHIP_TO],
  })

export type ShipTo = z.infer<typeof shipToSchema>
