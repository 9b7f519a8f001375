import { z } from 'zod'
import { orderedFitSchema } from '../fitment/ordered-fit.ts'
import { wholeNumber } from '../number.ts'
import { orderedPartSchema } from '../order/ordered-part.ts'
import { lineUnitsListSchema } from '../payment/line-units.ts'
import { refundCauseSchema } from '../payment/refund-cause.ts'
import { chargedLineShape } from '../payment/refund-line.ts'
import { optionalText, requiredText } from '../text.ts'
import { isUnique } from '../unique.ts'
import { RETURN_STATES } from './return-state.ts'

// Parts that come back: asked for from the order, approved, received, refunded.

const RETURN_NOTE_LENGTH = 500

/** The payload of POST /order/{id}/return. */
export const newReturnSchema = z
  .object({
    lines: lineUnitsListSchema.describe('The units to return; at most the shipped ones'),
    reason: refundCauseSchema.describe(
      '‘core’: the old parts come back, for their core charges; the units stay with the buyer',
    ),
    note: optionalText(RETURN_NOTE_LENGTH).default('').describe('In the buyer’s own words'),
  })
  .meta({
    id: 'NewReturn',
    examples: [{ lines: [{ position: 1, quantity: 2 }], reason: 'does-not-fit', note: '' }],
  })

export type NewReturn = z.infer<typeof newReturnSchema>

/** The payload of POST /return/{id}/refuse. */
export const returnRefusalSchema = z
  .object({
    reason: requiredText(RETURN_NOTE_LENGTH, 'Reason is required').describe(
      'The customer reads it',
    ),
  })
  .meta({ id: 'ReturnRefusal', examples: [{ reason: 'The seal is broken.' }] })

export type ReturnRefusal = z.infer<typeof returnRefusalSchema>

const UNITS = 'Units are required, as a whole number'

/** The payload of POST /return/{id}/receive. */
export const receivedReturnSchema = z
  .object({
    lines: z
      .array(
        z
          .object({
            position: z.int().min(1).max(1000).describe('Of the order’s line'),
            received: wholeNumber(UNITS).describe('Received units; at most the requested ones'),
            toStock: wholeNumber(UNITS).describe('Of these, units that can be sold again'),
          })
          .refine(({ received, toStock }) => toStock <= received, {
            path: ['toStock'],
            message: 'No more can go back in stock than were received',
          }),
      )
      .min(1)
      .max(100)
      .refine(
        (lines) => isUnique(lines.map(({ position }) => position)),
        'The same line is listed twice',
      )
      .describe('Each line of the return, once'),
  })
  .meta({
    id: 'ReceivedReturn',
    examples: [{ lines: [{ position: 1, received: 2, toStock: 1 }] }],
  })

export type ReceivedReturn = z.infer<typeof receivedReturnSchema>

const returnLineSchema = z.object({
  position: z.int(),
  productId: z.uuid(),
  part: orderedPartSchema,
  quantity: z.int().describe('Units asked for'),
  received: z.int().nullable().describe('null: not yet'),
  toStock: z.int().nullable().describe('Of these, units that went back in stock'),
  fit: orderedFitSchema.optional(),
})

/** A return of some of an order's parts. */
export const returnSchema = z
  .object({
    _id: z.uuid(),
    orderId: z.uuid(),
    number: z.int().describe('From 1, within its order'),
    state: z.enum(RETURN_STATES),
    reason: refundCauseSchema,
    note: z.string().describe('In the buyer’s own words; may be empty'),
    refusal: z.string().nullable().describe('Why it was declined: a sentence for the customer'),
    instructions: z
      .string()
      .nullable()
      .describe('The instructions of the settings at the approval'),
    requestedAt: z.iso.datetime(),
    approvedAt: z.iso.datetime().nullable(),
    receivedAt: z.iso.datetime().nullable(),
    closedAt: z.iso
      .datetime()
      .nullable()
      .describe('When it was refunded, closed without a refund, declined or withdrawn'),
    amount: z
      .number()
      .describe(
        'Dollars, what its units were charged at: goods less their discount plus tax and core charges, or of old parts their core charges. Once received, of those that came',
      ),
    core: z.number().optional().describe('The part of `amount` that is core charges; absent: none'),
    refunded: z.number().describe('Dollars, of the refund that was made for it'),
    lines: z.array(returnLineSchema).describe('By position'),
  })
  .meta({ id: 'Return' })

export type Return = z.infer<typeof returnSchema>

/** The answer of GET /order/{id}/return: what of an order can come back, and what does. */
export const orderReturnsSchema = z
  .object({
    until: z.iso
      .datetime()
      .nullable()
      .describe(
        'Until when the customer can ask for a return; null: nothing was shipped, or the shop takes none back',
      ),
    isOpen: z.boolean().describe('Can the customer ask for one now?'),
    oldPartsUntil: z.iso
      .datetime()
      .nullable()
      .describe(
        'Until when the customer can send old parts back for their core charges; null: nothing was shipped, or the order was placed before there was an end',
      ),
    canSendOldParts: z.boolean().describe('Can the customer do so now?'),
    paysWayBack: z
      .boolean()
      .describe(
        'Does the shop pay for return shipping when it said that the part fits and it doesn’t?',
      ),
    lines: z
      .array(
        z.object({
          position: z.int(),
          left: z.int().describe('Units that can come back'),
          before: z
            .int()
            .describe('Units that came back in returns that are refunded, closed or declined'),
          ...chargedLineShape,
          core: z
            .number()
            .optional()
            .describe('The refund for the old part of one unit; absent: it has no core charge'),
          oldPartsLeft: z
            .int()
            .optional()
            .describe('Units whose core charge was not refunded and is in no return'),
        }),
      )
      .describe('By position, with the charged amount of the whole line'),
    returns: z.array(returnSchema).describe('Oldest first'),
  })
  .meta({ id: 'OrderReturns' })

export type OrderReturns = z.infer<typeof orderReturnsSchema>
