import { z } from 'zod'
import { countrySchema, postalCodeSchema, regionSchema } from '../address/ship-to.ts'
import { MAX_LINES } from '../basket/basket-bounds.ts'
import { idSchema } from '../id.ts'
import { wholeNumber } from '../number.ts'
import { TAX_MODES } from '../pricing/tax-setting.ts'
import { optionalName } from '../text.ts'
import { isUnique } from '../unique.ts'
import { TAKES_DEBIT } from './order.ts'

// What a checkout would cost. A quote takes no units and no use of a code.

/** A discount code, as the buyer types it: capitals or not. */
export const codeSchema = optionalName(40)

const quotedLineSchema = z.object({
  productId: idSchema,
  quantity: wholeNumber('Quantity is required, as a whole number', { min: 1 }),
})

/** The lines of one order: as many different parts as a basket holds, each once. */
export function linesOf<Line extends z.ZodType<{ productId: string }>>(line: Line, min = 1) {
  return z
    .array(line)
    .min(min, 'Your basket is empty')
    .max(MAX_LINES, `One order can have ${MAX_LINES} different parts at most`)
    .refine(
      (lines) => isUnique(lines.map(({ productId }) => productId.toLowerCase())),
      'The same part is listed twice',
    )
}

/** The payload of POST /checkout/quote. */
export const quoteRequestSchema = z
  .object({
    lines: linesOf(quotedLineSchema),
    country: countrySchema.optional().describe('Absent: the country of the shop'),
    region: regionSchema.optional(),
    postalCode: postalCodeSchema.optional(),
    city: optionalName(100).optional().describe('As `line1` for Stripe Tax alone'),
    line1: optionalName(120)
      .optional()
      .describe('Stripe Tax is asked once the address has all of it'),
    rate: idSchema.optional().describe('A delivery rate; absent: the default one'),
    code: codeSchema.optional().describe('A discount code'),
  })
  .meta({
    id: 'QuoteRequest',
    examples: [
      {
        lines: [{ productId: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e', quantity: 4 }],
        country: 'US',
        region: 'IL',
        postalCode: '62701',
      },
    ],
  })

export type QuoteRequest = z.infer<typeof quoteRequestSchema>

const amount = () => z.number().describe('Dollars')

const taxSchema = z.object({
  name: z.string(),
  percent: z.number(),
  base: amount().describe('Dollars that the rate applies to, without the tax'),
  tax: amount(),
})

const rateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  carrier: z.string().optional(),
  price: amount(),
  freeFrom: amount()
    .optional()
    .describe('From this price of the goods on, less the discount, it is free'),
  earliest: z.iso.date().optional().describe('The first possible day of arrival'),
  latest: z.iso.date().optional(),
})

const codeResultSchema = z.union([
  z.object({ code: z.string(), says: z.string().describe('The discount, in words') }),
  z.object({ code: z.string(), problem: z.string().describe('Why it takes nothing off') }),
])

/**
 * The response of POST /checkout/quote. Goods − discount + shipping + core, and tax unless prices
 * include it, are the total.
 */
export const quoteSchema = z
  .object({
    lines: z.array(
      z.object({
        productId: z.uuid(),
        pricePerUnit: amount().describe('Dollars, at that quantity'),
        quantity: z.int(),
        goods: amount().describe('Price × quantity'),
        discount: amount().describe('Its share of the discount'),
        tax: amount(),
        core: amount().optional().describe('Core charges, deposits on its units; absent: none'),
        coreTax: amount().optional().describe('Tax of its core charges'),
      }),
    ),
    goods: amount(),
    discount: amount(),
    shipping: amount(),
    tax: amount().describe('Of the lines, their core charges and delivery'),
    core: amount()
      .optional()
      .describe('Core charges of all lines, which no code takes anything off; absent: none'),
    oldPartDays: z
      .int()
      .optional()
      .describe('Only with core charges: in how many days old parts could be sent back for them'),
    total: amount().describe('The amount that the card would be charged'),
    taxMode: z.enum(TAX_MODES).describe('inclusive: the prices contain the tax'),
    taxes: z.array(taxSchema),
    taxPending: z
      .boolean()
      .optional()
      .describe(
        'Only with Stripe Tax. true: the total is without the tax, because the address is not complete, or the shop has asked Stripe too often; POST /checkout returns the total with it',
      ),
    rates: z.array(rateSchema).describe('Empty: the shop has set up no delivery; it costs nothing'),
    rate: z.uuid().nullable().describe('The one that `shipping` is of'),
    code: codeResultSchema.nullable(),
    mostLines: z
      .int()
      .optional()
      .describe('How many lines one order of this customer can have; only when there are more'),
    takesDebit: z.literal(true).optional().describe(TAKES_DEBIT),
    countries: z
      .array(z.object({ code: z.string(), name: z.string() }))
      .describe('Where the shop delivers; empty: anywhere'),
  })
  .meta({
    id: 'Quote',
    examples: [
      {
        lines: [
          {
            productId: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e',
            pricePerUnit: 12.5,
            quantity: 4,
            goods: 50,
            discount: 5,
            tax: 2.81,
          },
        ],
        goods: 50,
        discount: 5,
        shipping: 6.9,
        tax: 3.24,
        total: 55.14,
        taxMode: 'exclusive',
        taxes: [{ name: 'Illinois sales tax', percent: 6.25, base: 51.9, tax: 3.24 }],
        rates: [
          {
            id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d90',
            name: 'Standard',
            carrier: 'UPS',
            price: 6.9,
            freeFrom: 150,
            earliest: '2026-11-25',
            latest: '2026-11-27',
          },
        ],
        rate: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d90',
        code: { code: 'WELCOME10', says: '10% off' },
        countries: [{ code: 'US', name: 'United States' }],
      },
    ],
  })

export type Quote = z.infer<typeof quoteSchema>
