import { z } from 'zod'
import { REASON_LENGTH } from '../payment/refund.ts'
import { optionalText, requiredText } from '../text.ts'

// A customer asks to cancel an order that is paid and not packed.

/** The payload of POST /order/{id}/cancel-request. */
export const newCancelRequestSchema = z
  .object({
    reason: optionalText(REASON_LENGTH)
      .default('')
      .describe('In the customer’s words; may be empty'),
  })
  .meta({ id: 'NewCancelRequest', examples: [{ reason: 'I ordered the wrong size.' }] })

export type NewCancelRequest = z.infer<typeof newCancelRequestSchema>

/** The payload of POST /order/{id}/cancel-request/decline. */
export const cancelRefusalSchema = z
  .object({
    message: requiredText(REASON_LENGTH, 'Tell the customer why').describe('The customer reads it'),
  })
  .meta({ id: 'CancelRefusal', examples: [{ message: 'It was cut to your measure.' }] })

export type CancelRefusal = z.infer<typeof cancelRefusalSchema>

const CANCEL_ANSWERS = ['canceled', 'declined'] as const

export type CancelAnswer = (typeof CANCEL_ANSWERS)[number]

/** Its customer's request, of which an order has one at most. */
export const cancelRequestSchema = z
  .object({
    at: z.iso.datetime(),
    reason: z.string().describe('In the customer’s words; may be empty'),
    answer: z.enum(CANCEL_ANSWERS).nullable().describe('null: it waits for the shop'),
    message: z.string().nullable().describe('Why it was declined, for the customer'),
  })
  .meta({
    id: 'CancelRequest',
    examples: [
      {
        at: '2026-11-21T09:12:00.000Z',
        reason: 'I ordered the wrong size.',
        answer: null,
        message: null,
      },
    ],
  })

export type CancelRequest = z.infer<typeof cancelRequestSchema>

/** The answer of POST /order/{id}/cancel-request. */
export const cancelRequestedSchema = z
  .object({ canceled: z.boolean().describe('false: the shop decides') })
  .meta({ id: 'CancelRequested', examples: [{ canceled: false }] })
