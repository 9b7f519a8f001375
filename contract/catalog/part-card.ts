import { z } from 'zod'
import { QUANTITY_FIELDS } from '../pricing/quantity-fields.ts'
import { verdictWordSchema } from './part.ts'
import { productPictureSchema } from './picture.ts'

// A part as lists show it: of a category, of a vehicle, of a search.

/** What the shop says of a part for a vehicle. */
const verdictSchema = z.object({
  word: verdictWordSchema,
  reason: z.string().describe('A sentence for the buyer'),
  question: z.string().optional().describe('Of ‘fits-if’: the condition that decides'),
})

const vehicleTakesSchema = z
  .int()
  .optional()
  .describe(
    'Units that the vehicle takes, for a part that fits, if the seller has given them for each position',
  )

export const partCardSchema = z
  .object({
    _id: z.uuid(),
    slug: z.string().describe('Of the name, for its URL: /part/<slug>-<id>'),
    title: z.string(),
    number: z.string().nullable().describe('The maker’s number, as the maker writes it'),
    brand: z.string().nullable(),
    categoryId: z.int().nullable(),
    position: z.string().nullable().describe('The position, such as ‘front left’'),
    size: z.string().nullable().describe('The first lines of its specification'),
    img: z.string(),
    pictures: z.array(productPictureSchema),
    pricePerUnit: z.number().describe('Dollars'),
    availableQuantity: z.int(),
    minimumOrderQuantity: z.int(),
    ...QUANTITY_FIELDS,
    verdict: verdictSchema.optional().describe('With a vehicle only'),
    vehicleTakes: vehicleTakesSchema,
  })
  .meta({ id: 'PartCard' })

/** What GET /fit says of each part. */
export const partVerdictSchema = z.object({
  _id: z.uuid(),
  verdict: verdictSchema,
  vehicleTakes: vehicleTakesSchema,
})

export type PartVerdict = z.infer<typeof partVerdictSchema>
export type Verdict = z.infer<typeof verdictSchema>
export type PartCard = z.infer<typeof partCardSchema>

/** A choice of a filter, how many parts it leaves, and whether it is chosen. */
export type FacetChoice = {
  value: string
  label: string
  count: number
  isChosen: boolean
  /** The path of a drawing of it. */
  drawing?: string
}

export type Facet = {
  /** The name of its parameter in the URL. */
  name: string
  label: string
  choices: FacetChoice[]
  /** Of a facet with a range: the amount of each choice, ascending. */
  amounts?: number[]
}

/** A page of a list. */
export type PartList = {
  cards: PartCard[]
  facets: Facet[]
  /** A total over `MAX_COUNTED` stands for that many or more. */
  total: number
  pages: number
}

/** Of a search for several things: a heading, and the best parts for it. */
export type PartSection = {
  heading: string
  /** Units that a pasted list asks for. */
  amount?: number
  /** What is to be said of it: why these parts, or why none. */
  why?: string
  /** Ids of its cards, the best first. */
  ids: string[]
  /** The search for all parts of its kind. */
  more?: string
}
