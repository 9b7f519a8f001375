import { z } from 'zod'
import { regionCode, regionsOf } from '../address/country.ts'
import { regionName } from '../address/place.ts'
import { countrySchema } from '../address/ship-to.ts'
import { idSchema } from '../id.ts'
import { orNull, requiredLine } from '../text.ts'
import { isUnique, refuseRepeats } from '../unique.ts'
import { whenValid } from '../when-valid.ts'
import { taxCategorySchema } from './tax-category.ts'

// What the owner sets of tax.

export const TAX_MODES = ['none', 'inclusive', 'exclusive'] as const

export type TaxMode = (typeof TAX_MODES)[number]

/**
 * Where the tax of a checkout comes from: the owner's table of rates, or a calculation of Stripe
 * Tax.
 */
const TAX_SOURCES = ['table', 'stripe'] as const

export const MAX_TAX_RATES = 500
/** Of one place and category from one day, such as GST and QST. */
export const MAX_ADDED_TAXES = 3
export const MAX_TAX_CODES = 30
const PERCENT = 'A tax is a percentage from 0 to 100, with at most four decimals'

const taxRateSchema = z
  .object({
    id: idSchema,
    name: requiredLine(60, 'Name is required'),
    country: countrySchema,
    region: orNull(requiredLine(60, 'Region is required')).describe(
      'In the US the two letters of the state; null: all of the country',
    ),
    category: taxCategorySchema,
    percent: z
      .number(PERCENT)
      .min(0, PERCENT)
      .max(100, PERCENT)
      .refine((percent) => Number(percent.toFixed(4)) === percent, PERCENT),
    from: z.iso
      .date('Enter a day')
      .describe(
        'The day on which it begins. Taxes of one place and category that begin on the same day add up; those of a later day replace all of them',
      ),
    isDeliveryTaxed: z
      .boolean()
      .default(true)
      .describe('Is it a tax of the delivery, too? Some states do not tax delivery'),
  })
  .overwrite((rate) => ({
    ...rate,
    region: rate.region === null ? null : regionCode(rate.country, rate.region),
  }))
  .superRefine(
    ({ country, region }, context) => {
      const known = regionsOf(country)
      if (region === null || known.length === 0) return
      // Zod skips the overwrite above when another field is wrong.
      const typed = regionCode(country, region)
      if (known.some(({ code }) => code === typed)) return
      context.addIssue({
        code: 'custom',
        path: ['region'],
        message: `Enter a ${regionName(country)?.toLowerCase()}, such as ${known[0]?.code}`,
      })
    },
    whenValid(z.object({ country: countrySchema, region: z.string().nullable() })),
  )

/** What two rates must not have in common, and the name that the error has of the other one. */
const comparedSchema = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string(),
  region: z.string().nullable(),
  category: z.string(),
  from: z.string(),
})

const TOO_MANY = `${MAX_ADDED_TAXES} taxes at most for one country, state and category from the same day`

/** Taxes with the same one add up. */
export function placeOf(rate: {
  country: string
  region: string | null
  category: string
  from: string
}) {
  const { country, region, category, from } = rate
  const code = region ? regionCode(country, region) : ''
  return [country, code, category.trim().toLowerCase(), from].join('\n')
}

const refuseNames = refuseRepeats(
  (rate: z.infer<typeof comparedSchema>) => `${placeOf(rate)}\n${rate.name.toLowerCase()}`,
  'name',
  (_rate, first) =>
    `Tax ${first + 1} has this name, for the same country, state and category from the same day`,
)

const taxCodeSchema = z.object({
  category: taxCategorySchema,
  code: z
    .string('Tax code is required')
    .trim()
    .regex(/^txcd_\d{8}$/, 'A Stripe tax code is txcd_ and eight digits')
    .describe('Of https://docs.stripe.com/tax/tax-codes'),
})

export const taxSettingSchema = z
  .object({
    mode: z
      .enum(TAX_MODES)
      .describe('inclusive: the prices contain the tax; exclusive: it comes on top'),
    source: z
      .enum(TAX_SOURCES)
      .default('table')
      .describe('table: the tax is of `rates`; stripe: Stripe Tax calculates it, at a fee each'),
    codes: z
      .array(taxCodeSchema)
      .max(MAX_TAX_CODES, `${MAX_TAX_CODES} tax codes at most`)
      .superRefine(
        refuseRepeats(({ category }) => category, 'category', 'This category is listed twice'),
      )
      .default([])
      .describe(
        'Stripe’s codes of tax categories; a category without a code has the default of Stripe’s dashboard',
      ),
    areCoresTaxed: z
      .boolean()
      .default(true)
      .describe(
        'Are core charges taxed like their part? Some states do, such as California and Colorado',
      ),
    rates: z
      .array(taxRateSchema)
      .max(MAX_TAX_RATES, `${MAX_TAX_RATES} rates at most`)
      .superRefine(
        (rates, context) => {
          const ids = rates.map(({ id }) => id)
          if (!isUnique(ids)) context.addIssue({ code: 'custom', message: 'Two have the same id' })
          refuseNames(rates, context)
          const places = rates.map(placeOf)
          for (const [at, place] of places.entries()) {
            if (places.slice(0, at).filter((one) => one === place).length < MAX_ADDED_TAXES)
              continue
            context.addIssue({ code: 'custom', path: [at, 'name'], message: TOO_MANY })
          }
        },
        whenValid(z.array(comparedSchema)),
      ),
  })
  .meta({
    id: 'TaxSetting',
    examples: [
      {
        mode: 'exclusive',
        source: 'table',
        codes: [{ category: 'exempt', code: 'txcd_00000000' }],
        areCoresTaxed: true,
        rates: [
          {
            id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d91',
            name: 'Illinois sales tax',
            country: 'US',
            region: 'IL',
            category: 'standard',
            percent: 6.25,
            from: '2026-01-01',
            isDeliveryTaxed: true,
          },
        ],
      },
    ],
  })

export type TaxSetting = z.infer<typeof taxSettingSchema>

/** Does Stripe Tax calculate the tax? */
export function isByStripe<Tax extends Pick<TaxSetting, 'mode' | 'source'>>(
  tax: Tax,
): tax is Tax & { mode: Exclude<TaxMode, 'none'> } {
  return tax.mode !== 'none' && tax.source === 'stripe'
}
