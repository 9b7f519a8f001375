import { z } from 'zod'

// What the URL of a list of parts says: /catalog/…, /for/… and /search.

const PART_SORTS = ['best', 'price', 'price-down', 'newest', 'sold'] as const
const PART_VIEWS = ['rows', 'cards'] as const
export type PartSort = (typeof PART_SORTS)[number]

/** PostgreSQL has no NUL in text. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0]*$/)

/** Unknown or malformed parameters are ignored: a list is never an error. */
export const partListQuerySchema = z.object({
  /** Only a search has it. */
  q: z.string().max(2_000).optional().catch(undefined),
  vehicle: z.string().max(200).optional().catch(undefined).describe('2014/volkswagen/golf'),
  /** The spelling is not corrected. */
  exact: z.boolean().optional().catch(undefined),
  brand: z.array(text(80)).max(20).catch([]).describe('Slugs'),
  category: z.string().max(80).optional().catch(undefined).describe('A slug'),
  position: text(40).optional().catch(undefined),
  priceFrom: z.coerce.number().min(0).optional().catch(undefined).describe('Dollars'),
  priceTo: z.coerce.number().min(0).optional().catch(undefined),
  inStock: z.boolean().catch(false),
  /** By name of the attribute, e.g. Diameter: 288 mm. */
  attributes: z.record(text(60), text(150)).catch({}),
  sort: z.enum(PART_SORTS).catch('best'),
  page: z.coerce.number().int().min(1).max(500).catch(1),
  view: z.enum(PART_VIEWS).catch('rows'),
  /** What does not fit the vehicle is shown, too. */
  unfit: z.boolean().catch(false),
})

export type PartListQuery = z.infer<typeof partListQuerySchema>
