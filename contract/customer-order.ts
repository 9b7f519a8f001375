import { z } from 'zod'
import { orderPageSchema, orderTaxSchema } from './order.ts'
import { orderedFitSchema } from './ordered-fit.ts'
import { orderedPartSchema } from './ordered-part.ts'
import { shipmentSchema } from './shipment.ts'
import { requiredText } from './text.ts'

// What an order's own page shows its customer. Pages import only types from here.

/** The answer of GET /order/{id}/details: with each line, how much of it is sent, and what is in each parcel. */
export const customerOrderSchema = orderPageSchema
  .extend({
    lines: z
      .array(
        z.object({
          position: z.int(),
          productId: z.uuid(),
          product: z.string(),
          part: orderedPartSchema,
          path: z.string().describe('Of the part’s public page'),
          isSold: z.boolean().describe('Is the part still sold?'),
          img: z.string().describe('The picture of the product as it is now'),
          pricePerUnit: z.number().describe('Dollars'),
          quantity: z.int(),
          shipped: z.int(),
          refunded: z.int().describe('Units of its refunds, which are not sent'),
          coreCharge: z.number().optional().describe('Dollars, a deposit on each unit'),
          fit: orderedFitSchema.optional(),
        }),
      )
      .describe('By position; of an order of one part, too'),
    goods: z.number().describe('Dollars, as `discount`, `shipping` and `tax`'),
    discount: z.number(),
    code: z.string().nullable().describe('The discount code'),
    shipping: z.number(),
    shippingName: z.string().nullable().describe('How it is delivered'),
    tax: z.number().describe('That came on top of the prices'),
    taxes: z.array(orderTaxSchema).describe('Of which prices may include some'),
    shipments: z
      .array(
        shipmentSchema.extend({
          lines: z.array(z.object({ position: z.int(), quantity: z.int() })),
        }),
      )
      .describe('Oldest first; without those that were unpacked'),
    canChangeAddress: z.boolean().describe('Until it is packed'),
  })
  .meta({ id: 'CustomerOrder' })

export type CustomerOrder = z.infer<typeof customerOrderSchema>

/** The payload of PUT /order/{id}/address. */
export const newAddressSchema = z
  .object({ address: requiredText(500, 'Address is required') })
  .meta({ id: 'NewAddress', examples: [{ address: '2 Side Street, Springfield' }] })
