import { z } from 'zod'
import { MAX_INTEGER, versionSchema } from '../call-results.ts'
import { orNull, requiredLine, requiredText } from '../text.ts'
import { refuseRepeats } from '../unique.ts'
import { normNumber } from './part-number.ts'
import { staffProductSchema } from './staff-product.ts'

// A part's numbers, specification and fitments, as its staff edit them: each list as a whole.

const MAX_NUMBERS = 500
const MAX_ATTRIBUTES = 60
/** Longer lists come from imports, and are edited by imports. */
export const MAX_EDITED_FITMENTS = 500
export const FIRST_YEAR = 1900
export const LAST_YEAR = 2100

/** Not `own`: the SKU and the maker's number are fields of the product. */
const editedNumberKindSchema = z.enum(
  ['oe', 'cross', 'old', 'gtin'],
  'Choose what kind of number it is',
)

export const editedNumberSchema = z
  .strictObject({
    kind: editedNumberKindSchema,
    brand: orNull(requiredLine(60, 'Brand is one line')).describe('The brand of the number'),
    shown: requiredLine(60, 'Number is required').describe('As its maker writes it'),
  })
  .superRefine(({ kind, shown }, context) => {
    const message = kind === 'gtin' ? gtinError(shown) : numberError(shown)
    if (message) context.addIssue({ code: 'custom', path: ['shown'], message })
  })

export type EditedNumber = z.infer<typeof editedNumberSchema>

export const saveNumbersSchema = z
  .strictObject({
    version: versionSchema,
    numbers: z
      .array(editedNumberSchema)
      .max(MAX_NUMBERS)
      .superRefine(
        refuseRepeats(
          ({ kind, shown }) => `${kind} ${shown}`,
          'shown',
          'This number is listed twice',
        ),
      ),
  })
  .meta({ id: 'SaveNumbers' })

export const attributeSchema = z.strictObject({
  name: requiredLine(60, 'Name is required').describe('Such as ‘Diameter’'),
  value: requiredLine(120, 'Value is required').describe('Without its unit'),
  unit: orNull(requiredLine(20, 'Unit is one line')),
})

export type Attribute = z.infer<typeof attributeSchema>

export const saveAttributesSchema = z
  .strictObject({
    version: versionSchema,
    attributes: z
      .array(attributeSchema)
      .max(MAX_ATTRIBUTES)
      .superRefine(
        refuseRepeats(({ name }) => name.toLowerCase(), 'name', 'This line is listed twice'),
      ),
  })
  .meta({ id: 'SaveAttributes' })

const YEAR = 'Year is four digits'
const year = z
  .preprocess(
    (value) => (typeof value === 'string' && /^\s*\d{4}\s*$/.test(value) ? Number(value) : value),
    z.int(YEAR).min(FIRST_YEAR, YEAR).max(LAST_YEAR, YEAR),
  )
  .meta({ also: { type: 'string', pattern: '^(19|20)\\d{2}$' } })

const MONTH = 'Month as 2013-05'
const month = orNull(z.string().regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, MONTH))

const QUANTITY = 'Quantity is a whole number from 1 to 999'
const quantity = orNull(
  z
    .preprocess(
      (value) =>
        typeof value === 'string' && /^\s*\d{1,3}\s*$/.test(value) ? Number(value) : value,
      z.int(QUANTITY).min(1, QUANTITY).max(999, QUANTITY),
    )
    .meta({ also: { type: 'string', pattern: '^[1-9]\\d{0,2}$' } }),
)

const MAX_TEXT_BYTES = 2_000

/** All texts of a fitment are in one row of an index, which PostgreSQL bounds in bytes. */
export function isOverIndex(texts: readonly (string | null)[]) {
  return new TextEncoder().encode(texts.join('')).length > MAX_TEXT_BYTES
}

const fitmentFields = {
  modelId: z.int('Choose a model').min(1, 'Choose a model').max(MAX_INTEGER),
  yearFrom: year,
  yearTo: year,
  engine: orNull(requiredLine(80, 'Engine is one line')).describe('Null: any'),
  trim: orNull(requiredLine(80, 'Trim is one line')),
  builtFrom: month.describe('Such as 2013-05'),
  builtTo: month,
  position: orNull(requiredLine(40, 'Position is one line')).describe('Such as ‘front left’'),
  quantity: quantity.describe('Units that the vehicle takes there'),
  conditions: z
    .array(requiredLine(80, 'A condition is one line'))
    .max(8, 'Eight conditions at most')
    .describe('Each a statement that the buyer confirms, such as ‘288 mm discs’'),
  note: orNull(requiredText(200, 'Note')),
}

const editedFitmentSchema = z
  .strictObject(fitmentFields)
  .refine(({ yearFrom, yearTo }) => yearFrom <= yearTo, {
    path: ['yearTo'],
    message: 'The last year is before the first',
  })
  .refine(({ builtFrom, builtTo }) => !builtFrom || !builtTo || builtFrom <= builtTo, {
    path: ['builtTo'],
    message: 'The last month is before the first',
  })
  .refine(
    ({ engine, trim, position, conditions, note }) =>
      !isOverIndex([engine, trim, position, ...conditions, note]),
    { path: ['conditions'], message: 'All texts of a row together are too long' },
  )

export type EditedFitment = z.infer<typeof editedFitmentSchema>

export const saveFitmentsSchema = z
  .strictObject({
    version: versionSchema,
    isComplete: z.boolean().describe('Are these all? Then the part fits no other vehicle'),
    fitments: z.array(editedFitmentSchema).max(MAX_EDITED_FITMENTS),
  })
  .meta({ id: 'SaveFitments' })

export const modelNameSchema = z.object({
  id: z.int(),
  make: z.string(),
  model: z.string(),
  years: z.string().describe('Such as ‘1999–2021’; empty without known years'),
})

export type ModelName = z.infer<typeof modelNameSchema>

/** The answer of GET /staff/product/:id/detail. */
export const editedPartSchema = z
  .object({
    version: z.int().describe('The product’s'),
    numbers: z.array(z.object(editedNumberSchema.shape)),
    attributes: z.array(z.object(attributeSchema.shape)),
    fitmentCount: z.int(),
    fitments: z
      .array(
        z.object({
          modelId: z.int(),
          yearFrom: z.int(),
          yearTo: z.int(),
          engine: z.string().nullable(),
          trim: z.string().nullable(),
          builtFrom: z.string().nullable(),
          builtTo: z.string().nullable(),
          position: z.string().nullable(),
          quantity: z.int().nullable(),
          conditions: z.array(z.string()),
          note: z.string().nullable(),
        }),
      )
      .describe(`Empty when there are more than ${MAX_EDITED_FITMENTS}`),
    models: z.array(modelNameSchema).describe('Of the fitments'),
    supersededByName: z.string().nullable(),
  })
  .meta({ id: 'PartDetail' })

export type EditedPart = z.infer<typeof editedPartSchema>

/** The answer of each save: the product in its new version, and its lists. */
export const savedPartSchema = z
  .object({ product: staffProductSchema, detail: editedPartSchema })
  .meta({ id: 'SavedPart' })

export type SavedPart = z.infer<typeof savedPartSchema>

function numberError(shown: string) {
  return normNumber(shown) === '' ? 'A number needs a letter or digit' : undefined
}

/** @returns why it is no GTIN of 8, 12, 13 or 14 digits */
export function gtinError(shown: string) {
  const digits = shown.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || ![8, 12, 13, 14].includes(digits.length)) {
    return 'A GTIN has 8, 12, 13 or 14 digits'
  }
  const sum = [...digits].reduceRight((total, digit, at) => {
    const weight = (digits.length - 1 - at) % 2 === 1 ? 3 : 1
    return total + Number(digit) * weight
  }, 0)
  return sum % 10 === 0 ? undefined : 'The last digit of this GTIN does not match the others'
}
