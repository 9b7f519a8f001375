import { z } from 'zod'
import { PRODUCT_STATES, productFieldsSchema } from '../catalog/product.ts'
import { STAFF_FILTERS } from '../catalog/staff-product.ts'
import { idSchema } from '../id.ts'
import { price } from '../number.ts'
import { PRICE_ENDINGS, ROUNDING_DIRECTIONS } from '../pricing/price-rule.ts'
import { MAX_CHOSEN_PARTS } from './import-bounds.ts'

// A change of many parts at once: an import whose rows the server writes. Pages import only types
// from here.

/** Two decimals at most, so that prices are whole numbers all along. */
function hundredths(message: string, min: number, max: number) {
  return z
    .number(message)
    .min(min, message)
    .max(max, message)
    .refine((value) => Number(value.toFixed(2)) === value, message)
    .refine((value) => value !== 0, message)
    .meta({ multipleOf: 0.01 })
}

const PERCENT = 'Percent is a number from -99.99 to 1000, with at most two decimals, and not 0'
const AMOUNT = 'Amount is in dollars with at most two decimals, and not 0'
const FACTOR = 'Factor is a number from 0.01 to 100, with at most two decimals'

export const priceRuleSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('percent'), percent: hundredths(PERCENT, -99.99, 1000) }),
  z.strictObject({
    by: z.literal('amount'),
    amount: hundredths(AMOUNT, -999_999.99, 999_999.99),
  }),
  z.strictObject({ by: z.literal('set'), price: price() }),
  z.strictObject({ by: z.literal('cost'), factor: hundredths(FACTOR, 0.01, 100) }),
])

export const roundingSchema = z.strictObject({
  to: z.enum(PRICE_ENDINGS),
  direction: z.enum(ROUNDING_DIRECTIONS),
})

const fields = productFieldsSchema.required().shape
const { brand, categoryId, lowStockAt, minimumOrderQuantity, packSize, shelf, tags } = fields

export const partsChangeSchema = z.discriminatedUnion('field', [
  z.strictObject({
    field: z.literal('price'),
    rule: priceRuleSchema,
    rounding: roundingSchema,
    steps: z
      .enum(['same', 'keep'])
      .describe('Price steps: by the same rule, if it is of percents or an amount, or as they are'),
  }),
  z.strictObject({ field: z.literal('category'), value: categoryId }),
  z.strictObject({ field: z.literal('brand'), value: brand }),
  z.strictObject({ field: z.literal('state'), value: z.enum(PRODUCT_STATES) }),
  z.strictObject({ field: z.literal('low_stock_at'), value: lowStockAt }),
  z.strictObject({ field: z.literal('minimum_quantity'), value: minimumOrderQuantity }),
  z.strictObject({ field: z.literal('pack_size'), value: packSize }),
  z.strictObject({ field: z.literal('shelf'), value: shelf }),
  z.strictObject({ field: z.literal('tax_category'), value: fields.taxCategory }),
  z.strictObject({ field: z.literal('delivery_class'), value: fields.deliveryClass }),
  z.strictObject({ field: z.literal('tags'), by: z.enum(['add', 'remove']), value: tags }),
])

export type PartsChange = z.infer<typeof partsChangeSchema>

const { state, ...filters } = STAFF_FILTERS

export const bulkEditSchema = z
  .strictObject({
    parts: z.union([
      z.strictObject({ ids: z.array(idSchema).min(1).max(MAX_CHOSEN_PARTS) }),
      z.strictObject({
        leftBy: idSchema.describe(
          'A bulk edit: the parts that it left as they were, because they had changed',
        ),
      }),
      z.strictObject({
        addedBy: idSchema.describe(
          'A file: the parts that it added, are drafts still and have a category',
        ),
      }),
      z.strictObject({
        missingFrom: idSchema.describe(
          'A file: the parts on sale that earlier files of its supplier brought and it lacks',
        ),
      }),
      z.strictObject({
        filter: z.strictObject({
          ...filters,
          state: state
            .refine((one): boolean => one !== 'deleted', 'Restore deleted parts first')
            .describe('As of GET /staff/product, but for deleted parts'),
        }),
      }),
    ]),
    change: partsChangeSchema,
  })
  .meta({
    id: 'BulkEdit',
    examples: [
      {
        parts: { filter: { category: 501 } },
        change: {
          field: 'price',
          rule: { by: 'percent', percent: 4 },
          rounding: { to: '90', direction: 'nearest' },
          steps: 'same',
        },
      },
    ],
  })

export type BulkEdit = z.infer<typeof bulkEditSchema>
