import { z } from 'zod'
import { COUNTRIES } from '../address/country.ts'
import { countrySchema, postalCodeSchema } from '../address/ship-to.ts'
import { CARRIER_LENGTH } from '../field-lengths.ts'
import { idSchema } from '../id.ts'
import { amountFromZero, wholeNumber } from '../number.ts'
import { optionalName, orNull, requiredLine } from '../text.ts'
import { isUnique } from '../unique.ts'
import { whenValid } from '../when-valid.ts'
import { doubleZones } from './double-zones.ts'

// What the owner sets of delivery: where the shop delivers, for how much, and in how many days.

export const MAX_ZONES = 50
export const MAX_RATES = 20
export const MAX_BRACKETS = 30

export const MAX_CLOSED_DAYS = 30
/** Of one entry, both days included. */
const MAX_CLOSED_LENGTH = 92

const NO_DAYS = 'Days are a whole number, 0 or more'

const days = () => orNull(wholeNumber(NO_DAYS, { max: 120 }))

const bracketSchema = z.object({
  upTo: z
    .number('Enter a number')
    .positive('Enter more than 0')
    .max(1_000_000_000)
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
  })
  .superRefine(
    ({ by, steps }, context) => {
      const refuse = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message })
      let before = 0
      for (const [at, { upTo }] of steps.entries()) {
        const path = ['steps', at, 'upTo']
        if (upTo === null) {
          if (at < steps.length - 1) refuse(path, 'Only the last price can be without end')
          continue
        }
        const isWhole = by === 'weight' ? Number.isInteger(upTo) : Number(upTo.toFixed(2)) === upTo
        if (!isWhole) refuse(path, by === 'weight' ? 'In whole grams' : 'In dollars and cents')
        else if (upTo <= before) refuse(path, 'Must be more than the one before')
        before = Math.max(before, upTo)
      }
    },
    whenValid(z.object({ steps: z.array(bracketSchema) })),
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

const POSTAL_PREFIX = /^[A-Z0-9]{1,10}$/

const shippingZoneSchema = z
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
          .overwrite((prefix) => prefix.toUpperCase().replace(/[\s-]/g, ''))
          .regex(POSTAL_PREFIX, 'The beginnings of postal codes, such as 995'),
      )
      .max(200, '200 beginnings at most')
      .refine(isUnique, 'The same prefix is listed twice')
      .describe('How its postal codes begin; empty: any'),
    rates: z
      .array(shippingRateSchema)
      .max(MAX_RATES, `${MAX_RATES} rates at most`)
      .refine(
        (rates) => rates.filter(({ isDefault }) => isDefault).length <= 1,
        'Only one rate can be the default',
      )
      .describe('None: the shop does not deliver there'),
  })
  .meta({ id: 'ShippingZone' })

const closedDaysSchema = z
  .object({
    from: z.iso.date('Enter a day'),
    to: z.iso.date('Enter a day').describe('The last day, by the shop’s clocks'),
    hasCarriers: z.boolean().describe('Do carriers deliver meanwhile?'),
  })
  .superRefine(({ from, to }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
    if (to < from) refuse('The last day is before the first')
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
    if (days > MAX_CLOSED_LENGTH) refuse(`At most ${MAX_CLOSED_LENGTH} days`)
  })

export type ClosedDays = z.infer<typeof closedDaysSchema>

export const deliverySettingSchema = z
  .object({
    home: countrySchema.describe('The country of the shop, which a checkout has at first'),
    defaultWeightGrams: wholeNumber('Weight is a whole number of grams, 1 or more', {
      min: 1,
      max: 1_000_000,
    }).describe('Of a part that has no weight'),
    timeZone: z
      .string()
      .max(64)
      .refine(isTimeZone, 'There is no such time zone')
      .default('UTC')
      .describe('In which a day of the shop begins, such as America/Chicago'),
    days: wholeNumber(NO_DAYS, { max: 60 }).describe('Business days until an order is shipped'),
    closedDays: z
      .array(closedDaysSchema)
      .max(MAX_CLOSED_DAYS, `${MAX_CLOSED_DAYS} entries at most`)
      .default([])
      .describe('When nothing is sent; Saturdays and Sundays never count'),
    hasPurchaseForm: z
      .boolean()
      .default(true)
      .describe(
        'Can customers order one part with the form on its page (`POST /order`), which costs neither delivery nor tax?',
      ),
    zones: z
      .array(shippingZoneSchema)
      .max(MAX_ZONES, `${MAX_ZONES} zones at most`)
      .superRefine((zones, context) => {
        const ids = zones.flatMap((zone) => [zone.id, ...zone.rates.map(({ id }) => id)])
        if (!isUnique(ids)) context.addIssue({ code: 'custom', message: 'Two have the same id' })
      })
      .describe('Empty: delivery is free, and the shop delivers anywhere'),
  })
  .meta({
    id: 'DeliverySetting',
    examples: [
      {
        home: 'US',
        defaultWeightGrams: 500,
        timeZone: 'America/Chicago',
        days: 1,
        closedDays: [{ from: '2026-12-24', to: '2027-01-02', hasCarriers: true }],
        hasPurchaseForm: false,
        zones: [
          {
            id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8f',
            name: 'United States',
            countries: ['US'],
            postalPrefixes: [],
            rates: [
              {
                id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d90',
                name: 'Ground',
                carrier: 'UPS',
                by: 'weight',
                steps: [
                  { upTo: 2000, price: 6.9 },
                  { upTo: null, price: 12.9 },
                ],
                freeFrom: 150,
                isDefault: true,
                minDays: 2,
                maxDays: 4,
              },
            ],
          },
        ],
      },
    ],
  })

export type DeliverySetting = z.infer<typeof deliverySettingSchema>

const placesSchema = z.object({
  name: z.string(),
  countries: z.array(z.string()),
  postalPrefixes: z.array(z.string()),
})

/** As it may be saved. What an older release has saved may have a zone twice, and can still be read. */
export const newDeliverySettingSchema = deliverySettingSchema.superRefine(
  ({ zones }, context) => {
    for (const { path, message } of doubleZones(zones)) {
      context.addIssue({ code: 'custom', path: ['zones', ...path], message })
    }
  },
  whenValid(z.object({ zones: z.array(placesSchema) })),
)

/** What the owner asks to see what a parcel costs. */
export const deliveryTrySchema = z.object({
  country: countrySchema,
  postalCode: postalCodeSchema.optional(),
  grams: z.coerce.number().int().min(1).max(100_000_000),
  goods: amountFromZero().default(0).describe('What the goods cost, less the discount; dollars'),
})

export type DeliveryTry = z.infer<typeof deliveryTrySchema>

export const deliveryTryAnswerSchema = z.object({
  zone: z.string().nullable().describe('null: the shop does not deliver there'),
  rates: z.array(z.object({ id: z.uuid(), name: z.string(), price: z.number() })),
})

export type DeliveryTryAnswer = z.infer<typeof deliveryTryAnswerSchema>

function isTimeZone(timeZone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }))
  } catch {
    return false
  }
}
