import { z } from 'zod'

export const productSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  img: z.string().describe('The address of a picture'),
  description: z.string(),
  availableQuantity: z.int().describe('Units that can be ordered now'),
  minimumOrderQuantity: z.int(),
  pricePerUnit: z.number().describe('Dollars'),
})

export type Product = z.infer<typeof productSchema>
