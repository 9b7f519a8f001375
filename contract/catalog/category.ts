import { z } from 'zod'
import { wholeNumber } from '../number.ts'
import { slugify } from '../slug.ts'
import { optionalText, orNull, pictureUrl, requiredLine, requiredText } from '../text.ts'

// The categories of the shop, as its staff sees and edits them.

export const MAX_CATEGORIES = 2_000
const MAX_NAME = 60
export const MAX_WORDS = 30

/** The drawings that say how to tell one size from another. */
export const HOW_TO_TELL_PICTURES = ['disc-diameter', 'bulb-base', 'thread', 'connector'].map(
  (name) => `/art/tell-${name}.svg`,
)

/** The files of the drawings that a category may have, without their ending. */
export const CATEGORY_DRAWINGS = [
  ...['air-filter', 'alternator', 'brake-caliper', 'brake-disc', 'brake-pads', 'cabin-filter'],
  ...['car-battery', 'clutch-kit', 'coil-spring', 'control-arm', 'coolant', 'drive-shaft'],
  ...['engine-oil', 'fuel-filter', 'headlight-bulb', 'oil-filter', 'oxygen-sensor'],
  ...['shock-absorber', 'spark-plug', 'timing-belt', 'water-pump', 'wheel-bearing'],
  ...['wiper-blades', 'muffler-twin-130', 'fuel-pump-150', 'wheel-17-5', 'floor-mats-4'],
] as const

export const staffCategorySchema = z
  .object({
    id: z.int(),
    parentId: z.int().nullable().describe('null for those of the first level'),
    name: z.string(),
    slug: z.string().describe('The last part of its URL'),
    words: z.array(z.string()).describe('Further words that name it'),
    drawing: z.string().nullable(),
    hasPosition: z.boolean().describe('Do its parts have a place on the vehicle?'),
    isFluid: z.boolean().describe('Does a vehicle take any quantity of it?'),
    isAccessory: z
      .boolean()
      .describe('Where words stand for it and for a part, is the part meant?'),
    howToTell: z
      .string()
      .nullable()
      .describe('How a buyer finds out which of several sizes a car has; null: as above it'),
    howToTellPicture: z.string().nullable().describe('The URL of a picture that shows it'),
    parts: z.int().describe('How many parts are filed in it, without those below it'),
    mergesInto: z.int().nullable().describe('The category to which its parts are being moved'),
    version: z.int(),
  })
  .meta({
    id: 'StaffCategory',
    examples: [
      {
        ...{ id: 101, parentId: 1, name: 'Brake pads', slug: 'brake-pads', words: ['Linings'] },
        ...{ drawing: null, hasPosition: true, isFluid: false, isAccessory: false, parts: 312 },
        ...{ howToTell: 'The size is stamped on the rim of the disc.', howToTellPicture: null },
        ...{ mergesInto: null, version: 1 },
      },
    ],
  })

export type StaffCategory = z.infer<typeof staffCategorySchema>

const WRONG_URL = 'A URL has letters from a to z, digits and hyphens'

const PATH_SEPARATOR = 'A name has no >, » or |: a path of categories has them between its names'

const fields = {
  name: requiredLine(MAX_NAME, 'Name is required').regex(/^[^>»|]*$/, PATH_SEPARATOR),
  slug: orNull(
    optionalText(MAX_NAME).refine((text) => text === slugify(text) && text !== '', WRONG_URL),
  ).describe('Absent or null: it follows the name'),
  parentId: orNull(wholeNumber('Choose a category', { min: 1 })).describe(
    'null: the first level. Categories have three levels.',
  ),
  position: orNull(wholeNumber('Choose a place', { min: 1, max: MAX_CATEGORIES })).describe(
    'Its place among those with the same parent, from 1; null: where it is, else at the end',
  ),
  words: z.preprocess(
    (value) => (typeof value === 'string' ? wordsIn(value) : value),
    z
      .array(requiredLine(MAX_NAME, 'A word is one line'), 'Words are a list')
      .max(MAX_WORDS, `At most ${MAX_WORDS} words`),
  ),
  drawing: orNull(z.enum(CATEGORY_DRAWINGS, 'There is no such drawing')),
  hasPosition: z.boolean(),
  isFluid: z.boolean(),
  isAccessory: z.boolean(),
  howToTell: orNull(requiredText(500, 'Say how to tell')).optional(),
  howToTellPicture: orNull(pictureUrl('Provide the URL of a picture')).optional(),
}

/** As they are typed, one on each line. */
function wordsIn(text: string) {
  return text
    .split('\n')
    .map((word) => word.trim())
    .filter(Boolean)
}

export const categoryFieldsSchema = z.object(fields)
export type CategoryFields = z.infer<typeof categoryFieldsSchema>

export const newCategorySchema = categoryFieldsSchema.partial().required({ name: true })
export type NewCategory = z.infer<typeof newCategorySchema>

const version = z.int().min(1).max(2_147_483_647).describe('The one that was read')

export const editCategorySchema = categoryFieldsSchema.extend({ version })
export type EditCategory = z.infer<typeof editCategorySchema>

export const deleteCategorySchema = z.object({
  version: wholeNumber('No such version', { min: 1 }).describe('The one that was read'),
})

export const mergeCategorySchema = z.object({
  into: wholeNumber('Choose a category', { min: 1 }).describe('To which its parts are moved'),
  version,
})

export const byCategoryId = z.object({ id: wholeNumber('No such category', { min: 1 }) })
