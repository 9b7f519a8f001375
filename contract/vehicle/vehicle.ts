import { z } from 'zod'
import { cleanName } from '../text.ts'

const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/, 'Must be a slug')
  .max(60)
/**
 * A label of a fitment, which may come from any file: without characters that a page or a slip
 * can't show in a line.
 */
const label = z
  .string()
  .overwrite((text) => cleanName(text, Number.POSITIVE_INFINITY))
  .min(1)
  .max(80)
const year = z.int().min(1900).max(2100)

/** The month a vehicle was built, or a fitment begins or ends: year * 12 + month - 1. */
export const monthSchema = z
  .int()
  .min(1900 * 12)
  .max(2100 * 12 + 11)

/** A vehicle as far as its buyer has named it. A VIN is not part of it: it stays in the browser. */
export const vehicleSchema = z
  .object({
    year,
    make: slug,
    model: slug,
    engine: label.optional().describe('A label of the fitments, its slug, or `another`'),
    trim: label.optional(),
    built: monthSchema.optional().describe('year * 12 + month - 1'),
    answers: z
      .record(
        z
          .string()
          .min(1)
          .max(200)
          .regex(/^[^\0\p{Cs}]*$/u),
        z.enum(['yes', 'no']),
      )
      .refine((answers) => Object.keys(answers).length <= 100, 'At most 100 answers')
      .default({})
      .describe('By condition, as the fitments write it'),
  })
  .meta({
    id: 'Vehicle',
    examples: [{ year: 2014, make: 'volkswagen', model: 'golf', engine: '2.0 TDI', answers: {} }],
  })

export type Vehicle = z.infer<typeof vehicleSchema>
