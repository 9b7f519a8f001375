import { z } from 'zod'
import { idSchema } from '../id.ts'
import { pageQuerySchema } from '../page.ts'
import { returnSchema } from './return.ts'
import { RETURN_STATES } from './return-state.ts'

/** A return with its order, in the staff's list. */
export const staffReturnSchema = returnSchema
  .extend({
    order: z.object({
      number: z.int(),
      product: z.string(),
      customer: z.string().describe('Email'),
      customerName: z.string(),
      refunded: z
        .number()
        .describe('Dollars, of the order so far: the form of the refund sends it as `refunded`'),
    }),
    delivery: z
      .number()
      .describe(
        'Dollars, what delivery was charged at with its tax, less what refunds of other returns had of it: refunded if the admin checks the box',
      ),
    withoutUnits: z
      .number()
      .optional()
      .describe(
        'Dollars of the order that were refunded without units and not subtracted from a return yet: this one’s refund is lower by them, unless it names an amount; absent: none',
      ),
    left: z
      .number()
      .describe('Dollars, what is left of the order’s payment; 0 once a dispute of it was lost'),
    codeMinimum: z
      .object({ code: z.string(), goods: z.number().describe('Dollars') })
      .optional()
      .describe('The minimum of the order’s discount code; absent: none'),
    freeDeliveryFrom: z
      .number()
      .optional()
      .describe(
        'Dollars of goods from which the order’s rate has free delivery; absent: its delivery was not free',
      ),
    priceDifference: z
      .number()
      .optional()
      .describe(
        'Dollars before tax: how much more the units that the buyer keeps would have cost on their own, because the line had the price of more units; absent: no more, or the part’s prices have changed since',
      ),
  })
  .meta({ id: 'StaffReturn' })

export type StaffReturn = z.infer<typeof staffReturnSchema>

/** As a packer sees it, who receives its parts: without an amount or the customer's email. */
export const packerReturnSchema = returnSchema
  .pick({
    _id: true,
    orderId: true,
    number: true,
    state: true,
    reason: true,
    note: true,
    refusal: true,
    instructions: true,
    requestedAt: true,
    approvedAt: true,
    receivedAt: true,
    closedAt: true,
    lines: true,
  })
  .extend({
    order: staffReturnSchema.shape.order.pick({ number: true, product: true, customerName: true }),
  })
  .meta({ id: 'PackerReturn' })

export type PackerReturn = z.infer<typeof packerReturnSchema>

/** The query of GET /staff/return. */
export const staffReturnQuerySchema = pageQuerySchema.extend({
  state: z
    .enum(['open', ...RETURN_STATES])
    .optional()
    .describe('open: requested, approved or received'),
  order: idSchema.optional().describe('Of this order only'),
})

export type StaffReturnQuery = z.infer<typeof staffReturnQuerySchema>
