import { z } from 'zod'
import { SEARCH_LENGTH } from '../field-lengths.ts'
import { pageQuerySchema } from '../page.ts'
import { disputeSchema } from '../payment/dispute.ts'
import { DISPUTED } from '../payment/dispute-state.ts'
import { manualPaymentSchema } from '../payment/manual-payment.ts'
import { paymentIdSchema } from '../payment/payment.ts'
import { cancelRequestSchema } from './cancel-request.ts'
import { addressChangeShape } from './customer-order.ts'
import { orderLineSchema, orderSchema } from './order.ts'
import { orderNoteSchema } from './order-note.ts'
import { ORDER_FILTERS } from './order-state.ts'
import { staffShipmentSchema } from './shipment.ts'

// Orders as the staff see them. Pages import only types from here, which keeps it out of their
// scripts.

/** An order in the lists of the staff. */
export const listedOrderSchema = orderSchema
  .extend({
    disputed: z
      .enum(DISPUTED)
      .optional()
      .describe('The open dispute, inquiry or warning of its payment, or a lost dispute'),
    hasNotes: z
      .literal(true)
      .optional()
      .describe('The order has staff notes; only in the list of orders to send'),
    addressChangedAt: z.iso
      .datetime()
      .optional()
      .describe(
        'When its address was last changed; in the list of orders to send, and of one order',
      ),
  })
  .meta({ id: 'ListedOrder' })

export type ListedOrder = z.infer<typeof listedOrderSchema>

/** A part of an order, as it was when ordered, and how much of it is packed and sent. */
const staffOrderLineSchema = orderLineSchema.extend({
  barcodes: z.array(z.string()).describe('The part’s GTINs, which a scanner reads'),
  shelf: z.string().nullable().describe('Where the part lies now'),
  packed: z.int().describe('Units in parcels, shipped ones too'),
  shipped: z.int(),
  refunded: z.int().describe('Units of its refunds, which are not sent'),
  hasCoreCharge: z
    .literal(true)
    .optional()
    .describe('Its old part comes back; absent: it has none'),
})

const ORDER_EVENTS = [
  'placed',
  'payment processing',
  'payment failed',
  'paid',
  'canceled',
  'cancel asked',
  'cancel declined',
  'address changed',
  'lines changed',
  'refunded',
  'refund failed',
  'disputed',
  'dispute closed',
  'back in stock',
  'packed',
  'unpacked',
  'shipped',
  'tracking changed',
  'delivered',
  'note',
  'mail',
] as const

/** How far a mail is. */
const MAIL_STATES = ['queued', 'sent', 'failed'] as const

const orderEventSchema = z.object({
  at: z.iso.datetime(),
  event: z.enum(ORDER_EVENTS),
  actor: z
    .string()
    .nullable()
    .describe('Name or email of the admin; null: the customer, or the system'),
  shipment: z.int().nullable().describe('Number of the parcel that it is about'),
  amount: z.number().nullable().describe('Dollars, of a payment, refund or dispute'),
  units: z.int().nullable().describe('Of a refund, or back in stock: units that are not sent'),
  detail: z
    .string()
    .nullable()
    .describe(
      'A refund’s, dispute’s or cancellation’s reason, how it was paid outside Stripe, the totals before and after lines changed, a carrier with tracking number, a note’s text',
    ),
  dispute: disputeSchema.pick({ kind: true, state: true }).optional(),
  visibleTo: orderNoteSchema.shape.visibleTo.nullable().describe('Of a note'),
  mail: z
    .object({
      jobId: z.int().describe('To send it again'),
      event: z.string().describe('The event, such as ‘shipped 1’'),
      state: z.enum(MAIL_STATES),
      error: z.string().nullable().describe('Of the last attempt'),
    })
    .nullable(),
})

export type OrderEvent = z.infer<typeof orderEventSchema>

/** The answer of GET /staff/order/{id}: all that one order’s page needs. */
export const staffOrderSchema = listedOrderSchema
  .extend({
    customerId: z.uuid().nullable().describe('null: the account is closed, or there is none'),
    customerOrders: z
      .int()
      .nullable()
      .describe('How many orders the customer has, this one included; null without an account'),
    ...addressChangeShape,
    packedUnits: z.int(),
    shippedUnits: z.int(),
    deliveredUnits: z.int(),
    cancelRequest: cancelRequestSchema.optional(),
    unsentUnits: z
      .enum(['may go back', 'are back'])
      .optional()
      .describe('Units put back in stock after a dispute'),
    lines: z.array(staffOrderLineSchema).describe('By position'),
    shipments: z.array(staffShipmentSchema).describe('Oldest first; without unpacked ones'),
    notes: z.array(orderNoteSchema).describe('Newest first'),
    timeline: z.array(orderEventSchema).describe('Newest first'),
    disputes: z.array(disputeSchema).describe('Of its payments, newest first'),
    manualPayment: manualPaymentSchema
      .optional()
      .describe('What the staff have recorded; absent: Stripe was paid, or nobody yet'),
    unsettledPayments: z
      .array(
        z.object({
          _id: paymentIdSchema,
          amount: z.number().describe('Dollars'),
          paidAt: z.iso.datetime(),
        }),
      )
      .describe('Charged, and have neither paid the order nor been refunded; of older releases'),
  })
  .meta({ id: 'StaffOrder' })

export type StaffOrder = z.infer<typeof staffOrderSchema>

const moment = (description: string) =>
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], 'A date, or a date with its time')
    .optional()
    .describe(description)

/** The query of GET /allOrder. */
export const staffOrderQuerySchema = pageQuerySchema.extend({
  q: z
    .string()
    .max(SEARCH_LENGTH)
    .optional()
    .describe(
      'A number of an order or invoice, an id, words of the customer’s name and email, of the address and of parts’ names in any sequence, a SKU, maker’s number or barcode of a part, a tracking number, a payment (pi_…), a ZIP, or a part of a phone number. If nothing has it: names that are spelled nearly so, and the header X-Similar-Names',
    ),
  state: z
    .enum(ORDER_FILTERS)
    .optional()
    .describe(
      'to send: paid, and not all of it sent. disputed: in any state, with a dispute, inquiry or warning that is open, or a dispute that was lost. Canceled: also those that were never paid',
    ),
  from: moment(
    'Placed at this moment or later; a date alone is the beginning of that day in the shop’s time zone',
  ),
  to: moment(
    'Placed before this moment; a date alone is the end of that day in the shop’s time zone',
  ),
})

export type StaffOrderQuery = z.infer<typeof staffOrderQuerySchema>
