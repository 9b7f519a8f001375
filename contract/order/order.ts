import { z } from 'zod'
import { insertedSchema } from '../call-results.ts'
import { orderedFitSchema } from '../fitment/ordered-fit.ts'
import { idSchema } from '../id.ts'
import { paymentIdSchema } from '../payment/payment.ts'
import { refundSchema } from '../payment/refund.ts'
import { ORDER_STATES } from './order-state.ts'
import { orderedPartSchema } from './ordered-part.ts'
import { shipmentSchema } from './shipment.ts'

export const TAKES_DEBIT =
  'It can be paid by what takes days, such as a bank debit; absent: by cards and wallets alone.'

/** The answer of POST /order. */
export const placedOrderSchema = insertedSchema
  .extend({
    heldUntil: z.iso.datetime().nullable().describe('Until when the unpaid order holds its units'),
    token: z
      .string()
      .optional()
      .describe('Of a guest’s order, for the header `Order-Token`; the shop keeps only its hash'),
  })
  .meta({
    id: 'PlacedOrder',
    examples: [
      {
        insertedId: '01932f6f-11c2-7c1b-8f0d-5a6b7c8d9e0f',
        heldUntil: '2026-11-21T09:12:00.000Z',
      },
    ],
  })

export type PlacedOrder = z.infer<typeof placedOrderSchema>

/** The answer of POST /order/{id}/hold. */
export const holdSchema = z
  .object({ heldUntil: z.iso.datetime() })
  .meta({ id: 'Hold', examples: [{ heldUntil: '2026-11-21T09:27:00.000Z' }] })

export type Hold = z.infer<typeof holdSchema>

/** A part of an order, as it was when ordered. */
export const orderLineSchema = z.object({
  position: z.int().describe('From 1'),
  productId: z.uuid(),
  product: z.string(),
  part: orderedPartSchema,
  sku: z.string().nullable(),
  pricePerUnit: z.number().describe('Dollars'),
  quantity: z.int(),
  unpacked: z.int().describe('Units that are to be sent and in no parcel'),
  img: z.string().describe('The picture of the product as it is now'),
  coreCharge: z.number().optional().describe('Dollars, a deposit on each unit'),
  fit: orderedFitSchema.optional(),
})

export const orderTaxSchema = z.object({
  name: z.string(),
  percent: z.number(),
  base: z.number().describe('Dollars that the rate applies to, without the tax'),
  tax: z.number().describe('Dollars'),
})

export const orderSchema = z
  .object({
    _id: z.uuid(),
    number: z.int().describe('For people: on slips, in mails, in the search'),
    state: z.enum(ORDER_STATES),
    productId: z.uuid().describe('Of several parts: the first line’s'),
    product: z
      .string()
      .describe(
        'The product’s name when it was ordered; of several parts such as ‘Spark plug and 2 more’',
      ),
    part: orderedPartSchema.describe(
      'Of several parts only a title, such as ‘Spark plug, M14, iridium and 2 more’',
    ),
    pricePerUnit: z
      .number()
      .describe('Dollars, at the time of the order; for several parts the price of all of them'),
    quantity: z.int().describe('Of several parts 1: `lines` has their units'),
    total: z
      .number()
      .describe(
        'The charged amount in dollars: pricePerUnit × quantity − discount + shipping + core, and + tax unless `taxIncluded`',
      ),
    customer: z.string().describe('Email'),
    customerName: z.string(),
    isGuest: z.boolean().optional().describe('Ordered without an account; absent: false'),
    phone: z.string(),
    address: z.string(),
    hasRecipient: z
      .literal(true)
      .optional()
      .describe(
        'The address begins with the recipient, who may be another person than the customer',
      ),
    paid: z.boolean(),
    transactionId: z
      .string()
      .nullable()
      .describe(
        'The payment intent that paid; outside Stripe such as ‘cash-1042’, ‘transfer-1042’, ‘terminal-1042’ or ‘other-1042’; or null',
      ),
    paidWith: z
      .string()
      .optional()
      .describe(
        'Stripe’s name of the payment method, such as ‘card’ or ‘us_bank_account’; absent: not known, or outside Stripe',
      ),
    takesDebit: z.literal(true).optional().describe(`${TAKES_DEBIT} Only GET /order/{id} says it`),
    processing: z
      .literal(true)
      .optional()
      .describe('A bank processes its payment, which can take days: it holds its units until then'),
    paidAt: z.iso.datetime().nullable(),
    placedAt: z.iso.datetime(),
    productImg: z.string().describe('The picture of the product as it is now'),
    heldUntil: z.iso
      .datetime()
      .nullable()
      .describe('Until when an unpaid order holds its units; null when it holds none'),
    cancelled: z
      .boolean()
      .describe(
        'An order that its customer canceled is in no list, unless it was charged and refunded; one that the staff or the system canceled is in its customer’s list for 30 days',
      ),
    cancelReason: z
      .string()
      .nullable()
      .describe('Why the staff or the system canceled it: a sentence for the customer'),
    cancelAsked: z
      .literal(true)
      .optional()
      .describe('Its customer asks to cancel it, and waits for an answer'),
    refunded: z
      .number()
      .describe('Dollars of its payment that are refunded or under way; all of it: `total`'),
    refundedUnits: z.int().describe('Units that were refunded and are not sent'),
    refunds: z.array(refundSchema).describe('Oldest first'),
    shipments: z.array(shipmentSchema).describe('Oldest first; without those that were unpacked'),
    fit: orderedFitSchema.optional(),
    lines: z
      .array(orderLineSchema)
      .optional()
      .describe('By position; absent from an order of one part'),
    discount: z
      .number()
      .optional()
      .describe('Dollars; like `shipping` and `tax` absent from an order of one part at its price'),
    shipping: z.number().optional(),
    tax: z.number().optional(),
    taxIncluded: z
      .literal(true)
      .optional()
      .describe(
        'The prices include the tax: `tax` is already in `pricePerUnit` and `total`, and is not added',
      ),
    taxes: z
      .array(orderTaxSchema)
      .optional()
      .describe('Of which `tax` is the sum, each by its rate'),
    shippingRate: z.string().optional().describe('How it is delivered, as it was called'),
    promisedBy: z.iso
      .date()
      .optional()
      .describe(
        'The last day on which it may arrive, as the checkout said; absent: it said none, or the hold ended before the order was paid',
      ),
    code: z.string().optional().describe('The discount code'),
    core: z.number().optional().describe('Dollars, core charges; absent: none'),
  })
  .meta({
    id: 'Order',
    examples: [
      {
        _id: '01932f6f-11c2-7c1b-8f0d-5a6b7c8d9e0f',
        number: 1042,
        state: 'unpaid',
        productId: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e',
        product: 'Spark plug',
        part: { title: 'Spark plug, nickel, M14 × 19 mm', number: 'SP-14.19', brand: 'Orvane' },
        pricePerUnit: 12.5,
        quantity: 4,
        total: 50,
        customer: 'customer@example.com',
        customerName: 'Casey Miller',
        phone: '5551234',
        address: '1 Main Street, Springfield',
        paid: false,
        transactionId: null,
        paidAt: null,
        placedAt: '2026-11-20T09:12:00.000Z',
        productImg: '/parts/spark-plug.svg',
        heldUntil: '2026-11-21T09:12:00.000Z',
        cancelled: false,
        cancelReason: null,
        refunded: 0,
        refundedUnits: 0,
        refunds: [],
        shipments: [],
      },
    ],
  })

export type Order = z.infer<typeof orderSchema>

/** The answer of GET /order/{id}: with what the staff wrote to the customer. */
export const orderPageSchema = orderSchema
  .extend({
    notes: z
      .array(z.object({ at: z.iso.datetime(), text: z.string() }))
      .describe('The shop’s notes to the customer, oldest first'),
  })
  .meta({ id: 'OrderPage' })

export type OrderPage = z.infer<typeof orderPageSchema>

/** The payload of PATCH /order/{id}; `appointment` repeats the order's id. */
export const orderPaymentSchema = z
  .object({
    appointment: idSchema.describe('The order’s id once more'),
    transactionId: paymentIdSchema,
  })
  .meta({
    id: 'OrderPayment',
    examples: [
      {
        appointment: '01932f6f-11c2-7c1b-8f0d-5a6b7c8d9e0f',
        transactionId: 'pi_3QJ9xY2eZvKYlo2C0aBcDeFg',
      },
    ],
  })

export type OrderPayment = z.infer<typeof orderPaymentSchema>
