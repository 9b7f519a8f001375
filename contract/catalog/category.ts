import { z } from 'zod'
import { versionSchema } from '../call-results.ts'
import { wholeNumber } from '../number.ts'
import { slugify } from '../slug.ts'
import { optionalText, orNull, pictureUrl, requiredLine, requiredText } from '../text.ts'

// The categories of the shop, as its staff sees and edits them.

export const MAX_CATEGORIES = 2_000
const MAX_NAME = 60
export const MAX_WORDS = 30
const MAX_ATTRIBUTES = 12

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
  ...['ac-compressor-6', 'air-flow-sensor-5', 'ball-joint-flange-18', 'bearing-grease-400'],
  ...['blower-150', 'boot-82-22', 'brake-cable-1720-l', 'brake-cleaner-500', 'brake-fluid-500'],
  ...['catalytic-converter-1', 'control-arm-18-l', 'coolant-hose-32', 'crankshaft-sensor-3'],
  ...['door-mirror-l', 'drum-228-60-5', 'engine-mount-96-l', 'exhaust-clamp-54'],
  ...['filter-wrench-76', 'flywheel-228', 'gas-strut-690', 'gear-oil-1000', 'glow-plug-104'],
  ...['guide-pins-98', 'headlight-l', 'hose-410-10', 'ignition-coil', 'injector-4', 'leads-4'],
  ...['link-316-12', 'radiator-150-92', 'rear-light-l', 'relay-40-5', 'shoes-228-42'],
  ...['starter-motor', 'strut-mount-60', 'temperature-sensor-2', 'tensioner-65', 'thermostat'],
  ...['tie-rod-end-14-l', 'tire-225-45', 'trim-clips-8', 'v-ribbed-belt', 'valve-cover-gasket-4'],
  ...['wheel-bolt-14-27', 'wheel-speed-sensor-62-l', 'window-switch-4-l'],
] as const

export const staffCategorySchema = z
  .object({
    id: z.int(),
    parentId: z.int().nullable().describe('null for those of the first level'),
    name: z.string(),
    slug: z.string().describe('The last part of its URL'),
    words: z.array(z.string()).describe('Further words that name it'),
    drawing: z.string().nullable(),
    pictureId: z.uuid().nullable().describe('A photo instead of the drawing'),
    picturePath: z.string().nullable().describe('As `path` of a picture'),
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
    isHidden: z.boolean().describe('Has it no page, and is it in no list of categories?'),
    metaTitle: z.string().nullable().describe('For search engines; null: its name'),
    metaDescription: z.string().nullable(),
    attributes: z
      .array(z.string())
      .describe('The filters of its list; none: the attributes that most of its parts have'),
    together: z
      .array(z.int())
      .describe('The categories whose parts are replaced together with its own'),
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
        ...{ pictureId: null, picturePath: null, isHidden: false, attributes: ['Width'] },
        ...{ metaTitle: null, metaDescription: null, together: [102] },
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
  words: linesOf('word', MAX_WORDS),
  drawing: orNull(z.enum(CATEGORY_DRAWINGS, 'There is no such drawing')),
  pictureId: orNull(z.uuid('There is no such photo').toLowerCase()).describe(
    'Of POST /picture: a photo instead of the drawing',
  ),
  hasPosition: z.boolean(),
  isFluid: z.boolean(),
  isAccessory: z.boolean(),
  howToTell: orNull(requiredText(500, 'Say how to tell')).optional(),
  howToTellPicture: orNull(pictureUrl('Provide the URL of a picture')).optional(),
  isHidden: z.boolean(),
  metaTitle: orNull(requiredLine(70, 'Title is one line')),
  metaDescription: orNull(requiredLine(200, 'Description is one line')),
  attributes: linesOf('filter', MAX_ATTRIBUTES),
  together: z.array(wholeNumber('Choose a category', { min: 1 }), 'They are a list').max(20),
}

function linesOf(what: string, max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' ? linesIn(value) : value),
    z
      .array(requiredLine(MAX_NAME, `A ${what} is one line`), `The ${what}s are a list`)
      .max(max, `At most ${max} ${what}s`),
  )
}

/** As they are typed, one on each line. */
function linesIn(text: string) {
  return text
    .split('\n')
    .map((word) => word.trim())
    .filter(Boolean)
}

export const categoryFieldsSchema = z.object(fields)
export type CategoryFields = z.infer<typeof categoryFieldsSchema>

export const newCategorySchema = categoryFieldsSchema.partial().required({ name: true })
export type NewCategory = z.infer<typeof newCategorySchema>

export const editCategorySchema = categoryFieldsSchema.extend({ version: versionSchema })
export type EditCategory = z.infer<typeof editCategorySchema>

export const mergeCategorySchema = z.object({
  into: wholeNumber('Choose a category', { min: 1 }).describe('To which its parts are moved'),
  version: versionSchema,
})

export const byCategoryId = z.object({ id: wholeNumber('No such category', { min: 1 }) })
