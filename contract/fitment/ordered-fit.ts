import { z } from 'zod'
import { verdictWordSchema } from '../catalog/part.ts'

/**
 * The shop's verdict on a part for the buyer’s vehicle when it was ordered; absent without a
 * vehicle.
 */
export const orderedFitSchema = z
  .object({
    vehicle: z.string(),
    verdict: verdictWordSchema,
    reason: z.string(),
    answers: z
      .array(z.string())
      .describe('Conditions that the buyer answered, e.g. ‘Sport suspension: no’'),
  })
  .meta({ id: 'OrderedFit' })

export type OrderedFit = z.infer<typeof orderedFitSchema>
