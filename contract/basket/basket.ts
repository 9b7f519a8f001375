import { z } from 'zod'
import { productPictureSchema } from '../catalog/picture.ts'
import { idSchema } from '../id.ts'
import { price, wholeNumber } from '../number.ts'
import { QUANTITY_FIELDS } from '../pricing/quantity-fields.ts'
import { carSchema } from '../vehicle/garage.ts'
import { vehicleSchema } from '../vehicle/vehicle.ts'
import { MAX_LINES, MAX_UNITS } from './basket-bounds.ts'
import { BASKET_ISSUES } from './basket-issue.ts'

const QUANTITY = 'Quantity is a whole number, up to 1,000,000'

/** The header `Basket-Token`. */
export const basketTokenSchema = z
  .string()
  .regex(/^[\w-]{43}$/, 'A basket’s token is 43 characters of A–Z, a–z, 0–9, - and _')
  .describe(
    'The token of a guest’s basket: 32 random bytes in base64url, which the client generates and keeps secret. A bearer token outranks it.',
  )

const basketLineSchema = z
  .object({
    product: z.object({
      _id: z.uuid(),
      slug: z.string().describe('Of the name, for its URL: /part/<slug>-<id>'),
      title: z.string(),
      number: z.string().nullable().describe('The maker’s number, as the maker writes it'),
      brand: z.string().nullable(),
      img: z.string(),
      pictures: z.array(productPictureSchema),
    }),
    quantity: z.int(),
    pricePerUnit: z
      .number()
      .describe(
        'Dollars, now, below the first of `priceSteps`; of a part that is not sold, `priceSeen`',
      ),
    priceSeen: z.number().describe('Dollars, when it was put in'),
    isSold: z.boolean(),
    availableQuantity: z.int().describe('Units that can be ordered now: a basket holds none'),
    minimumOrderQuantity: z.int(),
    ...QUANTITY_FIELDS,
    car: carSchema
      .optional()
      .describe(
        'The vehicle that it was added for last; absent: none, or its model no longer exists',
      ),
    addedAt: z.iso.datetime(),
    issues: z
      .array(z.enum(BASKET_ISSUES))
      .describe(
        'The issues of the line; all but a changed price have to be resolved before an order',
      ),
  })
  .meta({ id: 'BasketLine' })

export const basketSchema = z
  .object({
    lines: z.array(basketLineSchema).describe('Oldest first'),
    units: z.int().describe('Of all lines'),
    subtotal: z.number().describe('Dollars, of the lines that can be ordered as they are'),
  })
  .meta({ id: 'Basket' })

/** The payload of POST /basket/line. */
export const newBasketLineSchema = z
  .object({
    productId: idSchema,
    quantity: wholeNumber(QUANTITY, { min: 1, max: MAX_UNITS }).describe(
      'Added to the units of the line',
    ),
    pricePerUnit: price()
      .optional()
      .describe('Dollars, as the page showed it; without it, the price now'),
    vehicle: vehicleSchema
      .optional()
      .describe(
        'The vehicle that the part is for. The line stores it, with the answers that the part’s fitments ask for. Without it the line keeps its vehicle',
      ),
  })
  .meta({
    id: 'NewBasketLine',
    examples: [
      {
        productId: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e',
        quantity: 4,
        pricePerUnit: 12.5,
        vehicle: { year: 2014, make: 'volkswagen', model: 'golf', answers: {} },
      },
    ],
  })

/** The payload of POST /basket/lines. */
export const newBasketLinesSchema = z
  .object({
    lines: z
      .array(newBasketLineSchema)
      .min(1, 'Name a part')
      .max(MAX_LINES, `A basket has room for ${MAX_LINES} different parts.`),
  })
  .meta({ id: 'NewBasketLines' })

/** The payload of PUT /basket/line/:productId. */
export const basketQuantitySchema = z
  .object({
    quantity: wholeNumber(QUANTITY, { max: MAX_UNITS }).describe('0 removes the line'),
    vehicle: newBasketLineSchema.shape.vehicle,
  })
  .meta({ id: 'BasketQuantity', examples: [{ quantity: 2 }] })

const MERGE_CODES = ['added', 'summed', 'cut', 'raised', 'packed', 'no-room'] as const

/** A line of a guest's basket that came into the account's. */
const mergedLineSchema = z.object({
  productId: z.uuid(),
  title: z.string(),
  had: z.int().describe('Units in the account’s basket before'),
  brought: z.int().describe('Units in the guest’s basket'),
  quantity: z.int().describe('Units in the account’s basket now'),
  packSize: z.int().optional().describe('The number of units in a pack'),
  code: z
    .enum(MERGE_CODES)
    .describe(
      '`summed`: both baskets had it; `cut`: to the stock; `raised`: to the minimum; `packed`: to whole packs; `no-room`: left out, because the basket is full',
    ),
  room: z
    .int()
    .optional()
    .describe(
      'With `no-room`: how many different parts the basket has room for, where that is fewer than 100',
    ),
})

/** The answer of POST /basket/merge. */
export const mergedBasketSchema = z
  .object({ basket: basketSchema, merged: z.array(mergedLineSchema) })
  .meta({ id: 'MergedBasket' })

export type Basket = z.infer<typeof basketSchema>
export type BasketLine = z.infer<typeof basketLineSchema>
export type NewBasketLine = z.infer<typeof newBasketLineSchema>
export type BasketQuantity = z.infer<typeof basketQuantitySchema>
export type MergedLine = z.infer<typeof mergedLineSchema>
export type MergedBasket = z.infer<typeof mergedBasketSchema>
