import { z } from 'zod'

/** What a whole line of an order was charged at. */
export const chargedLineShape = {
  quantity: z.int(),
  goods: z.number().describe('Dollars'),
  discount: z.number(),
  tax: z.number().describe('That came on top of the price'),
}
