import { z } from 'zod'
import { price, wholeNumber } from './number.ts'
import { pictureUrl, requiredLine, requiredText } from './text.ts'

const EXAMPLE = {
  name: 'Spark plug',
  img: '/parts/spark-plug.svg',
  description: 'Thread M14, 19 mm reach.',
  availableQuantity: 100,
  minimumOrderQuantity: 4,
  pricePerUnit: 12.5,
}

export const productSchema = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    img: z.string().describe('The URL of a picture'),
    description: z.string(),
    availableQuantity: z.int().describe('Units that can be ordered now'),
    minimumOrderQuantity: z.int(),
    pricePerUnit: z.number().describe('Dollars'),
  })
  .meta({
    id: 'Product',
    examples: [{ _id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e', ...EXAMPLE }],
  })

export type Product = z.infer<typeof productSchema>

/** The payload of POST /product, and the form of /dashboard/addProduct. */
export const newProductSchema = z
  .object({
    name: requiredLine(30, 'Product Name is required'),
    pricePerUnit: price('Price is required, in dollars with at most two decimals'),
    description: requiredText(2000, 'Description is required'),
    availableQuantity: wholeNumber('Available Quantity is required, as a whole number'),
    minimumOrderQuantity: wholeNumber('Minimum Order Quantity is required, as a whole number', {
      min: 1,
      tooSmall: 'Minimum Order Quantity is at least 1',
    }),
    img: pictureUrl('Product Image is required'),
  })
  .meta({ id: 'NewProduct', examples: [EXAMPLE] })

export type NewProduct = z.infer<typeof newProductSchema>
