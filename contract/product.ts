import { z } from 'zod'
import { price, wholeNumber } from './number.ts'
import { pageQuerySchema } from './page.ts'
import { problemSchema } from './problem.ts'
import { orNull, pictureUrl, requiredLine, requiredText } from './text.ts'

const EXAMPLE = {
  name: 'Spark plug',
  img: '/parts/spark-plug.svg',
  description: 'Thread M14, 19 mm reach.',
  availableQuantity: 100,
  minimumOrderQuantity: 4,
  pricePerUnit: 12.5,
}

export const productSchema = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    img: z.string().describe('The URL of a picture'),
    description: z.string(),
    availableQuantity: z.int().describe('Units that can be ordered now'),
    minimumOrderQuantity: z.int(),
    pricePerUnit: z.number().describe('Dollars'),
  })
  .meta({
    id: 'Product',
    examples: [{ _id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e', ...EXAMPLE }],
  })

export type Product = z.infer<typeof productSchema>

/** A draft is prepared by the staff; customers see live products only. */
const STATES = ['draft', 'live'] as const

const SKU_CHARACTERS = 'SKU: 1 to 40 of A–Z, 0–9, space, dot, underscore, slash and hyphen'

/** What only the staff see. All of it is optional; null and an empty text clear it. */
const STAFF_FIELDS = {
  sku: orNull(
    z
      .string(SKU_CHARACTERS)
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9._/-]([A-Z0-9 ._/-]{0,38}[A-Z0-9._/-])?$/, SKU_CHARACTERS),
  ),
  weightGrams: orNull(wholeNumber('Weight is a whole number of grams, 1 or more', { min: 1 })),
  cost: orNull(price('Cost is in dollars with at most two decimals')),
  lowStockAt: orNull(wholeNumber('Low-stock mark is a whole number')),
}

/** The payload of POST /product, and the form of /dashboard/addProduct. */
export const newProductSchema = z
  .object({
    name: requiredLine(30, 'Product Name is required'),
    pricePerUnit: price('Price is required, in dollars with at most two decimals'),
    description: requiredText(2000, 'Description is required'),
    availableQuantity: wholeNumber('Available Quantity is required, as a whole number'),
    minimumOrderQuantity: wholeNumber('Minimum Order Quantity is required, as a whole number', {
      min: 1,
      tooSmall: 'Minimum Order Quantity is at least 1',
    }),
    img: pictureUrl('Product Image is required'),
    ...z.object(STAFF_FIELDS).partial().shape,
    state: z.enum(STATES, 'State is draft or live').optional().describe('‘live’ by default'),
  })
  .meta({ id: 'NewProduct', examples: [EXAMPLE] })

export type NewProduct = z.infer<typeof newProductSchema>

const { availableQuantity: _stock, ...EDITABLE } = newProductSchema.shape

/** The fields of /dashboard/product/:id. Stock is none of them: orders and the stock calls change it. */
export const productFieldsSchema = z.object(EDITABLE)

export type ProductFields = z.infer<typeof productFieldsSchema>

/** The payload of PATCH /product/:id. */
export const editProductSchema = z
  .strictObject(
    {
      version: z.int().min(1).max(2_147_483_647).describe('The version that the edit began with'),
      ...productFieldsSchema.partial().shape,
    },
    { error: ({ code, keys }) => (code === 'unrecognized_keys' ? unknownField(keys) : undefined) },
  )
  .meta({ id: 'EditProduct', examples: [{ version: 3, pricePerUnit: 12.5, sku: 'IGN-M14' }] })

export type EditProduct = z.infer<typeof editProductSchema>

function unknownField(keys: unknown) {
  return `An edit has no field ${Array.isArray(keys) ? keys.join(', ') : ''}`
}

/** How the pages and the audit log call the fields of a product. */
export const PRODUCT_LABELS: Record<keyof ProductFields, string> = {
  name: 'Product Name',
  pricePerUnit: 'Price',
  description: 'Description',
  minimumOrderQuantity: 'Minimum Order Quantity',
  img: 'Product Image',
  sku: 'SKU',
  cost: 'Cost',
  lowStockAt: 'Low-stock mark',
  weightGrams: 'Weight',
  state: 'State',
}

/** A product as its staff see it. */
export const staffProductSchema = z
  .object({
    ...productSchema.shape,
    version: z.int().describe('Counts up with each edit, deletion and restoration'),
    state: z.enum(STATES),
    sku: z.string().nullable(),
    weightGrams: z.int().nullable(),
    cost: z.number().nullable().describe('Dollars that the shop pays for a unit'),
    lowStockAt: z.int().nullable().describe('At this many units or fewer, the stock is low'),
    updatedAt: z.iso.datetime().describe('Of the last edit, deletion or restoration'),
    deleted: z.boolean(),
  })
  .meta({
    id: 'StaffProduct',
    examples: [
      {
        _id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e',
        ...EXAMPLE,
        version: 3,
        state: 'live',
        sku: 'IGN-M14',
        weightGrams: 55,
        cost: 6.1,
        lowStockAt: 20,
        updatedAt: '2026-11-20T09:30:00.000Z',
        deleted: false,
      },
    ],
  })

export type StaffProduct = z.infer<typeof staffProductSchema>

const lastChange = {
  changedBy: z.string().nullable().describe('Who changed it last; null: nobody, or the system'),
  changedAt: z.iso.datetime().nullable(),
}

/** The answer of GET /staff/product/:id. */
export const staffProductPageSchema = staffProductSchema
  .extend(lastChange)
  .meta({ id: 'StaffProductPage' })

export type StaffProductPage = z.infer<typeof staffProductPageSchema>

/** The 409 of an edit: with `current` when the product is not the one that the edit began with. */
export const editConflictSchema = problemSchema
  .extend({ current: staffProductSchema, ...lastChange })
  .partial({ current: true, changedBy: true, changedAt: true })
  .meta({ id: 'EditConflict' })

export type EditConflict = z.infer<typeof editConflictSchema>

/** Lists of the staff: without a state, all that is not deleted. */
export const STAFF_STATES = [...STATES, 'low', 'deleted'] as const

export const staffProductQuerySchema = pageQuerySchema.extend({
  state: z.enum(STAFF_STATES).optional().describe('low: the stock is at its mark or below'),
  q: z.string().max(100).optional().describe('Part of the name or of the SKU'),
})

export type StaffProductQuery = z.infer<typeof staffProductQuerySchema>
