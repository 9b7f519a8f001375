import { z } from 'zod'
import { UNITS_REQUIRED, wholeNumber } from '../number.ts'
import { isUnique } from '../unique.ts'

const lineUnitsSchema = z.object({
  position: z.int().min(1).max(1000).describe('Of the order’s line'),
  quantity: wholeNumber(UNITS_REQUIRED, { min: 1 }),
})

/** Units of one of an order's lines. */
export type LineUnits = z.infer<typeof lineUnitsSchema>

/** Units of some of an order's lines, each of which is named once. */
export const lineUnitsListSchema = z
  .array(lineUnitsSchema)
  .min(1)
  .max(100)
  .refine(
    (lines) => isUnique(lines.map(({ position }) => position)),
    'The same line is listed twice',
  )
