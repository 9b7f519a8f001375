import { z } from 'zod'
import { PRODUCT_STATES } from '../catalog/product.ts'

// Which changes of a file of parts matter most: by the money at stake, which is the change of the
// price times the units sold in the last year.

const shownPart = {
  line: z.int(),
  productId: z.uuid().nullable(),
  part: z.string().describe('Its brand and number, or its SKU'),
  name: z.string(),
}

const changedPriceSchema = z.object({
  ...shownPart,
  was: z.number(),
  price: z.number(),
  percent: z.number(),
  units: z.int().describe('Sold in the last year'),
  stake: z.number().describe('Dollars a year'),
  margin: z.number().nullable().describe('Percent of the new price; null: no cost is known'),
})
export type ChangedPrice = z.infer<typeof changedPriceSchema>

const changedPricesSchema = z.object({
  count: z.int(),
  median: z.number().describe('Percent'),
  stake: z.number().describe('Dollars a year, of all of them'),
  rows: z.array(changedPriceSchema),
})
export type ChangedPrices = z.infer<typeof changedPricesSchema>

export const largestChangesSchema = z
  .object({
    up: changedPricesSchema,
    down: changedPricesSchema,
    added: z.array(z.object({ ...shownPart, price: z.number(), state: z.enum(PRODUCT_STATES) })),
    fields: z.array(z.object({ name: z.string(), rows: z.int() })).describe('Other than the price'),
    others: z.array(z.object({ ...shownPart, changes: z.array(z.string()), units: z.int() })),
  })
  .meta({ id: 'LargestChanges' })
export type LargestChanges = z.infer<typeof largestChangesSchema>
