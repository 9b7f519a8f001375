import { z } from 'zod'
import { disputeSchema } from '../payment/dispute.ts'
import { listedOrderSchema, staffOrderSchema } from './staff-order.ts'

// Orders as a packer sees them: the recipient, the parts, their shelves, the parcels and the notes,
// without a price, a payment or the customer's email. The server cuts what these schemas lack.

const HIDDEN = {
  pricePerUnit: true,
  total: true,
  customer: true,
  transactionId: true,
  refunded: true,
  refunds: true,
  discount: true,
  shipping: true,
  tax: true,
  taxIncluded: true,
  taxes: true,
  code: true,
  core: true,
} as const

const HIDDEN_OF_LINE = { pricePerUnit: true, coreCharge: true } as const

const lineSchema = listedOrderSchema.shape.lines.unwrap().element.omit(HIDDEN_OF_LINE)

const hasRefund = z
  .literal(true)
  .optional()
  .describe('Some of its payment is refunded or under way: `refundedUnits` are not sent')

/** An order of the list to send. */
export const listedPackerOrderSchema = listedOrderSchema
  .omit({ ...HIDDEN, phone: true })
  .extend({ lines: z.array(lineSchema).optional(), hasRefund })
  .meta({ id: 'ListedPackerOrder' })

export type ListedPackerOrder = z.infer<typeof listedPackerOrderSchema>

const packerLineSchema = staffOrderSchema.shape.lines.element.omit(HIDDEN_OF_LINE)

/** What GET /staff/order/{id} answers a packer. */
export const packerOrderSchema = staffOrderSchema
  .omit({
    ...HIDDEN,
    customerId: true,
    customerOrders: true,
    timeline: true,
    unsettledPayments: true,
  })
  .extend({
    lines: z.array(packerLineSchema).describe('By position'),
    disputes: z
      .array(
        disputeSchema.pick({ _id: true, kind: true, state: true, reason: true, changedAt: true }),
      )
      .describe('Whether to send it'),
    hasRefund,
  })
  .meta({ id: 'PackerOrder' })

export type PackerOrder = z.infer<typeof packerOrderSchema>
