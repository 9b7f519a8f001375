import { z } from 'zod'
import { wholeNumber } from '../number.ts'
import { isUnique } from '../unique.ts'

const QUANTITY = 'Units are required, as a whole number above 0'

const lineUnitsSchema = z.object({
  position: z.int().min(1).max(1000).describe('Of the order’s line'),
  quantity: wholeNumber(QUANTITY, { min: 1 }),
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
