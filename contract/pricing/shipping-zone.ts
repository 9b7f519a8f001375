import { z } from 'zod'
import { COUNTRIES } from '../address/country.ts'
import { normalPrefix } from '../address/postal-prefix.ts'
import { countrySchema } from '../address/ship-to.ts'
import { CARRIER_LENGTH } from '../field-lengths.ts'
import { idSchema } from '../id.ts'
import { amountFromZero, wholeNumber } from '../number.ts'
import { optionalName, orNull, requiredLine } from '../text.ts'
import { isUnique } from '../unique.ts'
import { whenValid } from '../when-valid.ts'
import { deliveryClassSchema, MAX_CLASSES } from './delivery-class.ts'

// A delivery zone: its places, and its rates with their prices by weight or total.

export const MAX_RATES = 20
export const MAX_BRACKETS = 30

export const NO_DAYS = 'Days are a whole number, 0 or more'

const days = () => orNull(wholeNumber(NO_DAYS, { max: 120 }))

const bracketSchema = z.object({
  upTo: z
    .number('Enter a number')
    .positive('Enter more than 0')
    .max(1_000_000_000, 'Enter 1,000,000,000 or less')
    .nullable()
    .describe(
      'Grams or dollars, up to which and with which the price holds; null: without end, last only',
    ),
  price: amountFromZero(),
})

const shippingRateSchema = z
  .object({
    id: idSchema,
    name: requiredLine(60, 'Name is required'),
    carrier: optionalName(CARRIER_LENGTH),
    by: z.enum(['weight', 'total']).describe('total: the price of the goods, less the discount'),
    steps: z
      .array(bracketSchema)
      .min(1, 'A rate needs at least one price')
      .max(MAX_BRACKETS, `${MAX_BRACKETS} prices at most`),
    freeFrom: amountFromZero()
      .nullable()
      .describe('From this price of the goods on, in dollars, delivery is free'),
    isDefault: z.boolean(),
    minDays: days().describe('Business days in transit'),
    maxDays: days(),
    classes: z
      .array(deliveryClassSchema)
      .max(MAX_CLASSES, `${MAX_CLASSES} delivery classes at most`)
      .default([])
      .describe('It takes orders with parts of these delivery classes; empty: those without any'),
  })
  .superRefine(
    ({ by, steps }, context) => {
      const refuse = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message })
      let before = 0
      for (const [at, { upTo }] of steps.entries()) {
        const path = ['steps', at, 'upTo']
        if (upTo === null && at < steps.length - 1) {
          refuse(path, 'Only the last price can be open-ended')
        }
        if (typeof upTo !== 'number') continue // null, or text that is no number
        const isWhole = by === 'weight' ? Number.isInteger(upTo) : Number(upTo.toFixed(2)) === upTo
        if (!isWhole) refuse(path, by === 'weight' ? 'In whole grams' : 'In dollars and cents')
        else if (upTo <= before) refuse(path, 'Must be more than the one before')
        before = Math.max(before, upTo)
      }
    },
    whenValid(z.object({ steps: z.array(z.object({ upTo: z.unknown() })) })),
  )
  .superRefine(
    ({ minDays, maxDays }, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message })
      if ((minDays === null) !== (maxDays === null)) {
        refuse(minDays === null ? 'minDays' : 'maxDays', 'Enter both days, or neither')
      }
      if (minDays !== null && maxDays !== null && minDays > maxDays) {
        refuse('maxDays', 'Must not be fewer than the first')
      }
    },
    whenValid(z.object({ minDays: days(), maxDays: days() })),
  )

const POSTAL_PREFIX = /^[A-Z0-9]{1,10}$|^[A-Z0-9]{2,4} [A-Z0-9]{1,3}$/
const RANGE = 'Enter each prefix of a range by itself, such as 995, 996, 997'

/**
 * ‘995-999’ as a prefix would be 995999, which no postal code begins with. ‘00-9’ and ‘995-01’ are
 * prefixes; ‘995-’ and ‘-999’ are ends of a range, such as ‘995- 999’.
 */
function isRange(typed: string) {
  const [range, first = '', last = ''] =
    /^(\w*)\s*-\s*(\w*)$/.exec(typed.trim().toUpperCase()) ?? []
  if (range === undefined) return false
  return first === '' || last === '' || (first.length === last.length && first < last)
}

export const shippingZoneSchema = z
  .object({
    id: idSchema,
    name: requiredLine(60, 'Name is required'),
    countries: z
      .array(countrySchema)
      .max(COUNTRIES.length)
      .refine(isUnique, 'The same country is listed twice')
      .describe('Empty: any'),
    postalPrefixes: z
      .array(
        z
          .string()
          .refine((typed) => !isRange(typed), RANGE)
          .overwrite(normalPrefix)
          .regex(POSTAL_PREFIX, 'Enter postal code prefixes, such as 995'),
      )
      .max(200, '200 prefixes at most')
      .refine(isUnique, 'The same prefix is listed twice')
      .describe(
        'How its postal codes begin; in the United Kingdom an area, a district (an outward code) or a sector: PA, PA20, PA20 7; empty: any',
      ),
    rates: z
      .array(shippingRateSchema)
      .max(MAX_RATES, `${MAX_RATES} rates at most`)
      .refine((rates) => rates.filter(({ isDefault }) => isDefault).length <= 1, {
        ...{ message: 'Only one rate can be the default' },
        ...whenValid(z.array(z.object({ isDefault: z.boolean() }))),
      })
      .describe('None: the shop does not deliver there'),
  })
  .meta({ id: 'ShippingZone' })
