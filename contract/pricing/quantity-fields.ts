import { z } from 'zod'

// What a part says of its quantities and prices where the owner has set more than a minimum.

const dollarStepSchema = z.object({
  from: z.int().describe('From so many units on'),
  pricePerUnit: z.number().describe('Dollars'),
})

/** Absent from what has none. */
export const QUANTITY_FIELDS = {
  packSize: z.int().optional().describe('The number of units in a pack'),
  priceSteps: z
    .array(dollarStepSchema)
    .optional()
    .describe('Unit prices from a quantity on, the smallest quantity first'),
  coreCharge: z
    .number()
    .optional()
    .describe('Dollars, a deposit on each unit, refunded when the old part comes back'),
}
