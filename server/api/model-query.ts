import { z } from 'zod'

/** The query of a call about the vehicles of one model. */
export const modelQuerySchema = z.object({
  model: z
    .string()
    .regex(/^[\w./-]*$/, 'Must be two slugs')
    .max(130)
    .describe('Slugs of make and model: `volkswagen/golf`'),
})

export const vehicleQuerySchema = z.object({
  vehicle: z.string().max(250).describe('`2014/volkswagen/golf`, and its engine if known'),
})
