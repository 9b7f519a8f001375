import { z } from 'zod'
import { idSchema } from '../id.ts'
import { price, wholeNumber } from '../number.ts'
import { deliveryClassSchema, STANDARD_CLASS } from '../pricing/delivery-class.ts'
import { filledSteps } from '../pricing/price-steps-text.ts'
import { QUANTITY_FIELDS } from '../pricing/quantity-fields.ts'
import { sellingProblem } from '../pricing/selling-rules.ts'
import { STANDARD_TAX, taxCategorySchema } from '../pricing/tax-category.ts'
import { orNull, pictureUrl, requiredLine, requiredText } from '../text.ts'
import { hasBrandSlug } from './brand-slug.ts'
import { fitsSchema } from './part.ts'
import { productPictureSchema } from './picture.ts'
import { eachOnce, MAX_TAG_LENGTH, MAX_TAGS, tagsIn } from './tag.ts'

export const PRODUCT_EXAMPLE = {
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
    title: z.string().optional().describe('The whole name, if there is one'),
    img: z.string().describe('The URL of a picture: of the first photo, if there are any'),
    description: z.string(),
    availableQuantity: z.int().describe('Units that can be ordered now'),
    minimumOrderQuantity: z.int(),
    pricePerUnit: z.number().describe('Dollars'),
    ...QUANTITY_FIELDS,
    pictures: z.array(productPictureSchema).describe('In display order'),
  })
  .meta({
    id: 'Product',
    examples: [{ _id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e', ...PRODUCT_EXAMPLE, pictures: [] }],
  })

export type Product = z.infer<typeof productSchema>

/** One product. Lists leave out what only its own page shows. */
export const productDetailSchema = productSchema
  .extend({
    number: z.string().optional().describe('The part number, as its maker writes it'),
  })
  .meta({ id: 'ProductDetail' })

export type ProductDetail = z.infer<typeof productDetailSchema>

/** A draft is prepared by admins; customers see live products only. */
export const PRODUCT_STATES = ['draft', 'live'] as const

const SKU_CHARACTERS = 'SKU: 1 to 40 of A–Z, 0–9, space, dot, underscore, slash and hyphen'

const EXPECTED_DAY = 'Expected on is a day, such as 2027-01-15'

/** What only admins see. All of it is optional; null and an empty text clear it. */
const STAFF_FIELDS = {
  sku: orNull(
    z
      .string(SKU_CHARACTERS)
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9._/-]([A-Z0-9 ._/-]{0,38}[A-Z0-9._/-])?$/, SKU_CHARACTERS),
  ),
  shelf: orNull(requiredLine(20, 'Shelf is one line')).describe(
    'Where it lies, for the admin who picks or counts',
  ),
  weightGrams: orNull(wholeNumber('Weight is a whole number of grams, 1 or more', { min: 1 })),
  cost: orNull(price('Cost is in dollars with at most two decimals')),
  lowStockAt: orNull(wholeNumber('Low-stock threshold is a whole number')),
  expectedOn: orNull(
    z.iso.date(EXPECTED_DAY).refine((day) => day >= '2000', EXPECTED_DAY),
  ).describe(
    'The day on which units are expected; customers see it while the part is out of stock',
  ),
  tags: z
    .preprocess(
      asTags,
      z
        .array(
          requiredLine(MAX_TAG_LENGTH, 'A tag is one line').regex(
            /^[^,;|]*$/,
            'A tag has no comma, semicolon or |',
          ),
          'Tags are a list',
        )
        .max(MAX_TAGS, `A part has at most ${MAX_TAGS} tags`),
    )
    .describe('Words by which the staff group parts, in small letters'),
}

function asTags(value: unknown) {
  if (value === null) return []
  if (typeof value === 'string') return tagsIn(value)
  const isOfTexts = Array.isArray(value) && value.every((one) => typeof one === 'string')
  return isOfTexts ? eachOnce(value) : value
}

const STEP_FROM = 'A price step begins at a whole number of units, 2 or more'
const STEP_PRICE = 'The price of a step is in dollars with at most two decimals'
const PACK = 'Pack size is a whole number of units, 1 or more'
const MAX_STEPS = 10
const MAX_PACK = 10_000

/**
 * How it is sold. All of it is optional; null and an empty text lead back to single units at one
 * price and the standard tax.
 */
const SALE_FIELDS = {
  priceSteps: z
    .preprocess(
      (value) => {
        const steps = typeof value === 'string' ? filledSteps(value) : value
        return Array.isArray(steps) && steps.length === 0 ? null : steps
      },
      z
        .array(
          z.object({
            from: wholeNumber(STEP_FROM, { min: 2, max: 1_000_000 }),
            pricePerUnit: price(STEP_PRICE),
          }),
          'Price steps are a list',
        )
        .max(MAX_STEPS, `A part has at most ${MAX_STEPS} price steps`)
        .nullable(),
    )
    .describe('Each begins above the one before, and is cheaper'),
  packSize: orOther(1, wholeNumber(PACK, { min: 1, max: MAX_PACK })).describe(
    'The minimum and the beginnings of price steps are multiples of it',
  ),
  coreCharge: orNull(
    price('Core charge must be above $0 with at most two decimals, or empty'),
  ).describe('A deposit in dollars on each unit, refunded when the old part comes back'),
  taxCategory: orOther(STANDARD_TAX, taxCategorySchema).describe('As in the settings of tax'),
  deliveryClass: orOther(STANDARD_CLASS, deliveryClassSchema).describe(
    'As in the rates of delivery, of which only those with it take the part',
  ),
}

/** An empty field is `other`. */
function orOther<Schema extends z.ZodType>(other: z.input<Schema>, schema: Schema) {
  return z.preprocess(
    (value) =>
      value === null || (typeof value === 'string' && value.trim() === '') ? other : value,
    schema,
  )
}

/** What the part is. All of it is optional; null and an empty text clear it. */
const PART_FIELDS = {
  title: orNull(requiredLine(120, 'Title is one line')).describe(
    'The whole name, where 30 characters are too few',
  ),
  brand: orNull(
    requiredLine(60, 'Brand is one line').refine(hasBrandSlug, 'Brand needs a letter or digit'),
  ).describe('The maker’s name; a new one is added'),
  number: orNull(requiredLine(60, 'Part number is one line')).describe(
    'The maker’s, as the maker writes it',
  ),
  categoryId: orNull(wholeNumber('Choose a category', { min: 1 })),
  supersededBy: orNull(idSchema).describe('The product that replaces it'),
  warranty: orNull(requiredLine(80, 'Warranty is one line')).describe('Such as ‘2 years’'),
  includes: orNull(requiredLine(200, 'In the box is one line')).describe(
    'What comes with it, such as ‘4 pads, 2 wear sensors’',
  ),
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
    state: z
      .enum(PRODUCT_STATES, 'State is draft or live')
      .optional()
      .describe('‘live’ by default'),
    ...z.object(PART_FIELDS).partial().shape,
    fits: fitsSchema.optional().describe('‘unlisted’ by default'),
    ...z.object(SALE_FIELDS).partial().shape,
  })
  .meta({ id: 'NewProduct', examples: [PRODUCT_EXAMPLE] })

export type NewProduct = z.infer<typeof newProductSchema>

const { availableQuantity: _stock, ...EDITABLE } = newProductSchema.shape

/**
 * The fields of /dashboard/product/:id. Stock is none of them: orders and the stock calls change
 * it.
 */
export const productFieldsSchema = z.object(EDITABLE)

export type ProductFields = z.infer<typeof productFieldsSchema>

/** The same for a form that has all fields, with the rules between them. */
export const productFormSchema = productFieldsSchema.superRefine((fields, context) => {
  const problem = sellingProblem(fields)
  if (!problem) return
  context.addIssue({ code: 'custom', path: [problem.path], message: problem.message })
})

/** How the pages and the audit log call the fields of a product. */
export const PRODUCT_LABELS: Record<keyof ProductFields, string> = {
  name: 'Product Name',
  pricePerUnit: 'Price',
  description: 'Description',
  minimumOrderQuantity: 'Minimum Order Quantity',
  img: 'Product Image',
  sku: 'SKU',
  shelf: 'Shelf',
  cost: 'Cost',
  lowStockAt: 'Low-stock threshold',
  expectedOn: 'Expected on',
  weightGrams: 'Weight',
  state: 'State',
  tags: 'Tags',
  title: 'Title',
  brand: 'Brand',
  number: 'Part number',
  categoryId: 'Category',
  fits: 'Fits',
  supersededBy: 'Replaced by',
  warranty: 'Warranty',
  includes: 'In the box',
  priceSteps: 'Price steps',
  packSize: 'Pack size',
  coreCharge: 'Core charge',
  taxCategory: 'Tax category',
  deliveryClass: 'Delivery class',
}
