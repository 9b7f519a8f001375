import { z } from 'zod'
import { disputeSchema } from '../payment/dispute.ts'
import { listedOrderSchema, staffOrderSchema } from './staff-order.ts'

// Orders as a packer sees them: the recipient, the parts, their shelves, the parcels and the notes,
// without a price, a payment or the customer's email. The server cuts what these schemas lack, and
// they name what they keep: a new field of an order stays hidden.

const LINE = {
  position: true,
  productId: true,
  product: true,
  part: true,
  sku: true,
  quantity: true,
  unpacked: true,
  img: true,
  fit: true,
} as const

const lineSchema = listedOrderSchema.shape.lines.unwrap().element.pick(LINE)

const ORDER = {
  _id: true,
  number: true,
  state: true,
  productId: true,
  product: true,
  part: true,
  quantity: true,
  customerName: true,
  isGuest: true,
  address: true,
  hasRecipient: true,
  paid: true,
  processing: true,
  paidAt: true,
  placedAt: true,
  productImg: true,
  heldUntil: true,
  cancelled: true,
  cancelReason: true,
  cancelAsked: true,
  refundedUnits: true,
  shipments: true,
  fit: true,
  shippingRate: true,
  promisedBy: true,
  disputed: true,
  hasNotes: true,
  addressChangedAt: true,
} as const

const hasRefund = z
  .literal(true)
  .optional()
  .describe('Some of its payment is refunded or under way: `refundedUnits` are not sent')

/** An order of the list to send. */
export const listedPackerOrderSchema = listedOrderSchema
  .pick(ORDER)
  .extend({ lines: z.array(lineSchema).optional(), hasRefund })
  .meta({ id: 'ListedPackerOrder' })

export type ListedPackerOrder = z.infer<typeof listedPackerOrderSchema>

const packerLineSchema = staffOrderSchema.shape.lines.element.pick({
  ...LINE,
  barcodes: true,
  shelf: true,
  packed: true,
  shipped: true,
  refunded: true,
  hasCoreCharge: true,
})

/** What GET /staff/order/{id} answers a packer. */
export const packerOrderSchema = staffOrderSchema
  .pick({
    ...ORDER,
    phone: true,
    canChangeAddress: true,
    shipTo: true,
    isStreetFixed: true,
    packedUnits: true,
    shippedUnits: true,
    deliveredUnits: true,
    cancelRequest: true,
    unsentUnits: true,
    notes: true,
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
