import { z } from 'zod'
import { versionSchema } from '../call-results.ts'
import { SEARCH_LENGTH } from '../field-lengths.ts'
import { wholeNumber } from '../number.ts'
import { pageQuerySchema } from '../page.ts'
import { optionalText } from '../text.ts'
import { fitsSchema } from './part.ts'
import { staffPictureSchema } from './picture.ts'
import { PRODUCT_EXAMPLE, PRODUCT_STATES, productFieldsSchema, productSchema } from './product.ts'
import { soldUnitsSchema } from './stock.ts'
import { MAX_TAG_LENGTH } from './tag.ts'

// Products as the staff see them. Pages import only types from here, which keeps it out of their
// scripts.

/** The payload of PATCH /product/:id. */
export const editProductSchema = z
  .strictObject(
    {
      version: versionSchema,
      ...productFieldsSchema.partial().shape,
    },
    { error: ({ code, keys }) => (code === 'unrecognized_keys' ? unknownField(keys) : undefined) },
  )
  .meta({ id: 'EditProduct', examples: [{ version: 3, pricePerUnit: 12.5, sku: 'IGN-M14' }] })

export type EditProduct = z.infer<typeof editProductSchema>

/** The payload of POST /product/:id/restore, which may be left out. */
export const restoreProductSchema = z
  .strictObject({
    state: z.enum(PRODUCT_STATES).optional().describe('Without it, the one that it had'),
  })
  .meta({ id: 'RestoreProduct', examples: [{ state: 'draft' }] })

export type RestoreProduct = z.infer<typeof restoreProductSchema>

function unknownField(keys: unknown) {
  return `An edit has no field ${Array.isArray(keys) ? keys.join(', ') : ''}`
}

/** A product as admins see it. */
export const staffProductSchema = z
  .object({
    ...productSchema.shape,
    img: z.string().describe('The URL of a picture, shown while there are no photos'),
    pictures: z.array(staffPictureSchema).describe('In display order'),
    version: z.int().describe('Counts up with each edit, deletion and restoration'),
    state: z.enum(PRODUCT_STATES),
    sku: z.string().nullable(),
    shelf: z.string().nullable().describe('Where it lies'),
    weightGrams: z.int().nullable(),
    cost: z
      .number()
      .nullable()
      .describe(
        'Dollars that the shop pays for a unit; null: unknown, or the caller lacks `catalog`',
      ),
    lowStockAt: z.int().nullable().describe('At this many units or fewer, the stock is low'),
    expectedOn: z.iso.date().nullable().describe('The day on which units are expected'),
    alerts: z
      .int()
      .optional()
      .describe('Alerts that wait: emails to send when it is back in stock; absent: none'),
    heldUnits: z
      .int()
      .optional()
      .describe(
        'Held by unpaid orders, beside `availableQuantity`; only if it would be low without',
      ),
    title: z.string().nullable().describe('The whole name; null: `name` is whole'),
    brand: z.string().nullable(),
    number: z.string().nullable().describe('The maker’s'),
    categoryId: z.int().nullable(),
    fits: fitsSchema,
    isFitmentComplete: z
      .boolean()
      .describe('Are its fitments all there are? Then it fits no other vehicle'),
    supersededBy: z.uuid().nullable().describe('The product that replaces it'),
    warranty: z.string().nullable(),
    includes: z.string().nullable().describe('What is in the box'),
    tags: z.array(z.string()),
    priceSteps: z
      .array(z.object({ from: z.int(), pricePerUnit: z.number() }))
      .nullable()
      .describe('The unit price in dollars from a quantity on; null: one price for all quantities'),
    packSize: z.int().describe('The number of units in a pack'),
    coreCharge: z.number().nullable().describe('Dollars, a deposit on each unit'),
    taxCategory: z.string(),
    deliveryClass: z.string(),
    updatedAt: z.iso.datetime().describe('Of the last edit, deletion or restoration'),
    deleted: z.boolean(),
  })
  .meta({
    id: 'StaffProduct',
    examples: [
      {
        _id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e',
        ...PRODUCT_EXAMPLE,
        pictures: [],
        version: 3,
        state: 'live',
        sku: 'IGN-M14',
        shelf: 'B3-12',
        weightGrams: 55,
        cost: 6.1,
        lowStockAt: 20,
        expectedOn: null,
        title: 'Spark plug, nickel, M14 × 19 mm',
        brand: 'Orvane',
        number: 'SP-14.19',
        categoryId: 501,
        fits: 'vehicle',
        isFitmentComplete: false,
        supersededBy: null,
        warranty: '2 years',
        includes: '1 plug',
        tags: ['clearance'],
        priceSteps: [{ from: 20, pricePerUnit: 11.9 }],
        packSize: 4,
        coreCharge: null,
        taxCategory: 'standard',
        deliveryClass: 'standard',
        updatedAt: '2026-11-20T09:30:00.000Z',
        deleted: false,
      },
    ],
  })

export type StaffProduct = z.infer<typeof staffProductSchema>

const defaultLowStockAt = z
  .int()
  .nullable()
  .describe('Of a live part without a threshold of its own, from Settings; null: it never runs low')

const lastChange = {
  changedBy: z
    .string()
    .nullable()
    .describe('The user who changed it last; null: none, or the system'),
  changedAt: z.iso.datetime().nullable(),
}

/** The answer of GET /staff/product/:id. */
export const staffProductPageSchema = staffProductSchema
  .extend({
    ...lastChange,
    defaultLowStockAt,
    sold: soldUnitsSchema.describe('Sold, or held by an unpaid order, and not shipped'),
    cheaperOrders: z
      .int()
      .describe('Unpaid orders at a lower price than now, which can be paid until they end'),
  })
  .meta({ id: 'StaffProductPage' })

export type StaffProductPage = z.infer<typeof staffProductPageSchema>

/** The answer of GET /staff/product/count. */
export const staffProductCountSchema = z
  .object({
    all: z.int().describe('All that are not deleted'),
    live: z.int(),
    draft: z.int(),
    low: z
      .int()
      .describe('Their stock, with what unpaid orders hold, is at or below the threshold'),
    noWeight: z.int().optional().describe('Without a weight; not counted in a large shop'),
    deleted: z.int(),
    matching: z.int().optional().describe('What the filters of the query find, if there are any'),
    defaultLowStockAt,
  })
  .meta({
    id: 'StaffProductCount',
    examples: [
      { all: 214, live: 209, draft: 5, low: 12, noWeight: 3, deleted: 31, defaultLowStockAt: 5 },
    ],
  })

export type StaffProductCount = z.infer<typeof staffProductCountSchema>

/** Lists of admins: without a state, all that is not deleted. */
const STAFF_STATES = [...PRODUCT_STATES, 'no-weight', 'deleted'] as const

const PART_COLUMNS = ['name', 'brand', 'category', 'price', 'stock', 'state'] as const
export type PartColumn = (typeof PART_COLUMNS)[number]

/** What narrows a list of them. */
export const STAFF_FILTERS = {
  state: z.enum(STAFF_STATES).optional().describe('no-weight: all without a weight'),
  q: z
    .string()
    .max(SEARCH_LENGTH)
    .optional()
    .describe(
      'Words of the name, the SKU and the brand, in any sequence, or the beginning of a part number',
    ),
  category: wholeNumber('Category is its id', { min: 1 })
    .optional()
    .describe('The id of a category: the parts in it, and in those below it'),
  brand: z.string().trim().max(60).optional().describe('The name of a brand, in any spelling'),
  tag: optionalText(MAX_TAG_LENGTH).toLowerCase().optional().describe('The parts with this tag'),
  stock: z
    .enum(['in', 'low', 'out'])
    .optional()
    .describe('in: some are available. low: at or below the threshold. out: none is available'),
}

export const staffProductQuerySchema = pageQuerySchema.extend({
  ...STAFF_FILTERS,
  sort: z
    .enum(['oldest', 'newest', ...PART_COLUMNS, ...PART_COLUMNS.map((one) => `-${one}` as const)])
    .default('oldest')
    .describe('By a column, or with a minus from its largest value down'),
})

export const staffProductCountQuerySchema = z.strictObject(STAFF_FILTERS)

export type StaffProductQuery = z.infer<typeof staffProductQuerySchema>
