import { z } from 'zod'
import { phoneNumber, price, wholeNumber } from './number.ts'
import type { Product } from './product.ts'
import { refundSchema } from './refund.ts'
import { requiredText } from './text.ts'

// The messages are the owner's words (spec §5), to the letter.
export const OVER_STOCK = 'Must be under available quantity'
export const UNDER_MINIMUM = 'Must be over or equal to minimum order quantity'
const PHONE_REQUIRED = 'Phone is required'
const ADDRESS_REQUIRED = 'address is required'

const phone = phoneNumber(/^\d{1,20}$/, PHONE_REQUIRED)

const address = requiredText(500, ADDRESS_REQUIRED)

const quantity = wholeNumber('Quantity is required, as a whole number')
  // No product has a smaller minimum.
  .refine((units) => units >= 1, { error: UNDER_MINIMUM, abort: true })

/**
 * The payload of POST /order. Name, email and product name may be sent, as the spec's form does;
 * the server takes them from the product and the signed-in person instead.
 */
export const newOrderSchema = z.object({
  productId: z.uuid(),
  product: z.string().optional(),
  pricePerUnit: price().describe('Dollars; refused with 409 when it is not the price now'),
  customer: z.string().optional(),
  customerName: z.string().optional(),
  quantity,
  phone,
  address,
})

export type NewOrder = z.infer<typeof newOrderSchema>

/** What the purchase form lets a person fill in, with the bounds of the product before them. */
export function purchaseFormSchema(product: Product) {
  return z.object({
    quantity: quantity
      .refine((units) => units <= product.availableQuantity, OVER_STOCK)
      .refine((units) => units >= product.minimumOrderQuantity, UNDER_MINIMUM),
    phone,
    address,
  })
}

export const orderSchema = z.object({
  _id: z.uuid(),
  productId: z.uuid(),
  product: z.string().describe('The product’s name when it was ordered'),
  pricePerUnit: z.number().describe('Dollars, as it was when ordered'),
  quantity: z.int(),
  total: z.number().describe('Dollars: pricePerUnit × quantity'),
  customer: z.string().describe('Email'),
  customerName: z.string(),
  phone: z.string(),
  address: z.string(),
  paid: z.boolean(),
  transactionId: z.string().nullable().describe('The payment intent that paid, or null'),
  paidAt: z.iso.datetime().nullable(),
  cancelled: z.boolean().describe('Shown only when its money went back; others are in no list'),
  refunded: z.number().describe('Dollars that went back of its payment; all of it: `total`'),
  refunds: z.array(refundSchema).describe('Oldest first'),
})

export type Order = z.infer<typeof orderSchema>

/** The payload of PATCH /order/{id}; `appointment` repeats the order's id. */
export const orderPaymentSchema = z.object({
  appointment: z.uuid(),
  transactionId: z.string().regex(/^pi_[A-Za-z0-9_]{1,250}$/, 'must be a payment intent id'),
})

export type OrderPayment = z.infer<typeof orderPaymentSchema>
