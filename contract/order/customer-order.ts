import { z } from 'zod'
import { requiredAddress } from '../address/required-address.ts'
import { shipToFieldsSchema } from '../address/ship-to.ts'
import { orderedFitSchema } from '../fitment/ordered-fit.ts'
import { vehicleSchema } from '../vehicle/vehicle.ts'
import { cancelRequestSchema } from './cancel-request.ts'
import { newOrderSchema } from './new-order.ts'
import { orderPageSchema, orderTaxSchema } from './order.ts'
import { orderedPartSchema } from './ordered-part.ts'
import { shipmentSchema } from './shipment.ts'

// What an order's own page shows its customer. Pages import only types from here.

/** What of an order's address can be changed. */
export const addressChangeShape = {
  canChangeAddress: z.boolean().describe('Until it is packed'),
  shipTo: shipToFieldsSchema
    .optional()
    .describe(
      'Of an order whose delivery was priced by its address: city, region, postal code and country stay',
    ),
  isStreetFixed: z.literal(true).optional().describe('The tax was priced by the street, too'),
}

/**
 * The answer of GET /order/{id}/details: with each line, how much of it is sent, and what is in
 * each parcel.
 */
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
          vehicle: vehicleSchema
            .optional()
            .describe(
              'The vehicle of `fit`, to order the part for it again; older orders have none',
            ),
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
    canCancel: z
      .enum(['ask', 'at once'])
      .optional()
      .describe('How its customer can cancel the paid order; absent: not'),
    cancelRequest: cancelRequestSchema.optional(),
    ...addressChangeShape,
  })
  .meta({ id: 'CustomerOrder' })

export type CustomerOrder = z.infer<typeof customerOrderSchema>

/** What may be changed of an address that delivery and tax were priced by. */
const recipientSchema = shipToFieldsSchema
  .pick({ name: true, company: true, line1: true, line2: true })
  .extend({ phone: newOrderSchema.shape.phone })

export type Recipient = z.infer<typeof recipientSchema>

/** The payload of PUT /order/{id}/address. */
export const changedAddressSchema = z
  .object({
    address: requiredAddress(500, 'Address is required')
      .optional()
      .describe('Of an order without `shipTo`'),
    recipient: recipientSchema
      .optional()
      .describe('Of an order with `shipTo`, all of it: what is left out is removed'),
  })
  .refine(({ address, recipient }) => (address === undefined) !== (recipient === undefined), {
    path: ['address'],
    message: 'Either address or recipient is required',
  })
  .meta({ id: 'ChangedAddress', examples: [{ address: '2 Side Street, Springfield' }] })

export type ChangedAddress = z.infer<typeof changedAddressSchema>
