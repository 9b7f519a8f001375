import { z } from 'zod'
import { countrySchema } from '../address/ship-to.ts'
import { wholeNumber } from '../number.ts'
import { isUnique } from '../unique.ts'
import { whenValid } from '../when-valid.ts'
import { overlappingZones } from './overlapping-zones.ts'
import { prefixProblem } from './possible-prefix.ts'
import { PURCHASE_FORM } from './purchase-form.ts'
import { NO_DAYS, shippingZoneSchema } from './shipping-zone.ts'

// What the owner sets of delivery: where the shop delivers, for how much, and in how many days.

export const MAX_ZONES = 50

export const MAX_CLOSED_DAYS = 30
/** Of one entry, both days included. */
const MAX_CLOSED_LENGTH = 92

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
    home: countrySchema.describe('The country of the shop, with which a checkout begins'),
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
    purchaseForm: z
      .enum(PURCHASE_FORM)
      .default('auto')
      .describe(
        'Can customers order one part with the form on its page (`POST /order`), which is charged neither delivery nor tax? `auto`: until the shop charges either',
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
        purchaseForm: 'auto',
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
                classes: [],
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

/**
 * As it may be saved. What an older release has saved may have a zone twice or a prefix of no
 * postal code, and can still be read.
 */
export const newDeliverySettingSchema = deliverySettingSchema.superRefine(
  ({ zones }, context) => {
    for (const { path, message } of overlappingZones(zones)) {
      context.addIssue({ code: 'custom', path: ['zones', ...path], message })
    }
    for (const [at, { countries, postalPrefixes }] of zones.entries()) {
      for (const [place, prefix] of postalPrefixes.entries()) {
        const message = prefixProblem(countries, prefix)
        const path = ['zones', at, 'postalPrefixes', place]
        if (message) context.addIssue({ code: 'custom', path, message })
      }
    }
  },
  whenValid(z.object({ zones: z.array(placesSchema) })),
)

function isTimeZone(timeZone: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }))
  } catch {
    return false
  }
}
