import { z } from 'zod'
import { monthSchema } from '../vehicle/vehicle.ts'

/**
 * A statement of the seller: this part fits this model in these years, where all that it names is
 * so.
 */
export const fitmentSchema = z
  .object({
    _id: z.int(),
    model: z.string().describe('Slugs of make and model, e.g. `volkswagen/golf`'),
    yearFrom: z.int(),
    yearTo: z.int(),
    engine: z.string().nullish().describe('null: any'),
    trim: z.string().nullish(),
    builtFrom: monthSchema.nullish().describe('year * 12 + month - 1'),
    builtTo: monthSchema.nullish(),
    position: z.string().nullish(),
    quantity: z.int().min(1).nullish().describe('Units that the vehicle takes there'),
    conditions: z.array(z.string()).describe('All of them have to hold'),
    note: z.string().nullish().describe('As the source writes it: one more condition'),
  })
  .meta({ id: 'Fitment' })

export type Fitment = z.infer<typeof fitmentSchema>
