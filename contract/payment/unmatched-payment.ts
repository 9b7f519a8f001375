import { z } from 'zod'
import { idSchema } from '../id.ts'

// Standalone payments that pay no order: an admin assigns each to an order of its payer, or returns it.

export const paymentIdSchema = z
  .string()
  .regex(/^pi_[A-Za-z0-9_]{1,250}$/, 'must be a payment intent id')

/** A standalone payment that waits for an admin, on the page Payments to look at. */
export const unmatchedPaymentSchema = z
  .object({
    _id: z.string().describe('The payment intent'),
    amount: z.number().describe('Dollars'),
    customer: z.string().describe('Email'),
    customerName: z.string(),
    paidAt: z.iso.datetime(),
    reason: z.string().describe('Why it is listed: a sentence'),
    returning: z
      .boolean()
      .describe('An admin has returned it, and Stripe has not confirmed that yet'),
    orders: z
      .array(
        z.object({
          _id: z.uuid(),
          number: z.int(),
          product: z.string(),
          total: z.number().describe('Dollars'),
          placedAt: z.iso.datetime(),
        }),
      )
      .describe('The payer’s unpaid orders of this total, the oldest first'),
  })
  .meta({
    id: 'UnmatchedPayment',
    examples: [
      {
        _id: 'pi_3QJ9xY2eZvKYlo2C0aBcDeFg',
        amount: 500,
        customer: 'customer@example.com',
        customerName: 'Casey Miller',
        paidAt: '2026-11-20T09:30:00.000Z',
        reason: 'Its customer has no unpaid order of this total.',
        returning: false,
        orders: [],
      },
    ],
  })

export type UnmatchedPayment = z.infer<typeof unmatchedPaymentSchema>

/** An unmatched payment as its payer sees it, until it is resolved. */
export const ownUnmatchedPaymentSchema = z
  .object({ _id: z.string(), amount: z.number().describe('Dollars'), paidAt: z.iso.datetime() })
  .meta({
    id: 'OwnUnmatchedPayment',
    examples: [
      { _id: 'pi_3QJ9xY2eZvKYlo2C0aBcDeFg', amount: 500, paidAt: '2026-11-20T09:30:00.000Z' },
    ],
  })

export type OwnUnmatchedPayment = z.infer<typeof ownUnmatchedPaymentSchema>

/** The payload of POST /unmatched-payment/{id}/assign. */
export const paymentAssignmentSchema = z.object({ orderId: idSchema }).meta({
  id: 'PaymentAssignment',
  examples: [{ orderId: '01932f6f-11c2-7c1b-8f0d-5a6b7c8d9e0f' }],
})

export type PaymentAssignment = z.infer<typeof paymentAssignmentSchema>
