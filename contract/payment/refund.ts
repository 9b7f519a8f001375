import { z } from 'zod'
import { idSchema } from '../id.ts'
import { formatCount, formatPrice } from '../money.ts'
import { amountFromZero, price, wholeNumber } from '../number.ts'
import { requiredText } from '../text.ts'
import { lineUnitsListSchema } from './line-units.ts'
import { type RefundCause, refundCauseSchema } from './refund-cause.ts'
import { chargedLineShape } from './refund-line.ts'

/** Characters; as many as Stripe stores with a refund. */
export const REASON_LENGTH = 500

/** A refund that is made or under way. */
export const refundSchema = z
  .object({
    amount: z.number().describe('Dollars'),
    units: z
      .int()
      .describe('Refunded units, which are not sent; 0: the refund is for an amount only'),
    reason: z.string().describe('A sentence for the customer'),
    at: z.iso.datetime(),
    transactionId: z
      .string()
      .describe(
        'The refunded payment: the order’s, or a second one for it. Outside Stripe the staff hand the money over',
      ),
  })
  .meta({
    id: 'Refund',
    examples: [
      {
        amount: 12.5,
        units: 0,
        reason: 'One of them arrived bent.',
        at: '2026-11-20T09:30:00.000Z',
        transactionId: 'pi_3QJ9xY2eZvKYlo2C0aBcDeFg',
      },
    ],
  })

/** The answer of POST /order/{id}/restock. */
export const putBackSchema = z
  .object({ units: z.int().describe('Put back in stock; 0: there were none') })
  .meta({ id: 'PutBack', examples: [{ units: 4 }] })

/** The payload of POST /order/{id}/refund. */
export const newRefundSchema = z
  .object({
    amount: price('Amount is required, in dollars with at most two decimals')
      .optional()
      .describe('Dollars; without it, the price of `lines`, or all that is left'),
    reason: requiredText(REASON_LENGTH, 'Reason is required').describe('The customer reads it'),
    restock: z
      .boolean()
      .default(false)
      .describe(
        'Do the units go back in stock? Those of `lines`, or with a refund of all that is left those that were never shipped',
      ),
    withoutReturn: z
      .boolean()
      .optional()
      .describe(
        'Needed to refund all that is left once units were shipped: nothing comes back with it',
      ),
    cause: refundCauseSchema
      .exclude(['core'])
      .optional()
      .describe('For the seller’s own count; the customer does not read it'),
    lines: lineUnitsListSchema
      .optional()
      .describe(
        'Units to refund, which are then not sent: they must be in no parcel. A refund of all that is left closes the order: name all of these, or none',
      ),
    returnId: idSchema
      .optional()
      .describe(
        'The received return to refund. Without `amount`: the amount that the received units were charged at',
      ),
    delivery: z
      .boolean()
      .optional()
      .describe('With a return and without `amount`: also refund the charged delivery'),
    refunded: amountFromZero()
      .optional()
      .describe(
        'Dollars: `refunded` of the order as the form shows it. If it is another amount by now, the refund is refused',
      ),
  })
  .meta({
    id: 'NewRefund',
    examples: [
      {
        amount: 12.5,
        reason: 'One of them is bent, and it was the last.',
        restock: false,
        lines: [{ position: 1, quantity: 1 }],
      },
    ],
  })

export type NewRefund = z.infer<typeof newRefundSchema>

/** The answer of GET /order/{id}/refund. */
export const refundableSchema = z
  .object({
    lines: z
      .array(
        z.object({
          position: z.int(),
          left: z.int().describe('Units that are to be sent and in no parcel'),
          before: z.int().describe('Units of its refunds'),
          ...chargedLineShape,
          core: z
            .number()
            .describe('The core charge of one unit, with the tax that came on top of it'),
        }),
      )
      .describe('By position, with the charged amount of the whole line'),
  })
  .meta({ id: 'Refundable' })

export type Refundable = z.infer<typeof refundableSchema>

/** How the pages call the causes. */
export const REFUND_CAUSES: [RefundCause, string][] = [
  ['does-not-fit', 'It does not fit'],
  ['changed-mind', 'Changed their mind'],
  ['damaged', 'Damaged'],
  ['wrong-sent', 'We sent the wrong part'],
  ['other', 'Something else'],
]

/**
 * The refund form.
 * @param remainder what is left of the payment, in dollars
 * @param unpacked of each line, units that are in no parcel
 */
export function refundFormSchema(remainder: number, unpacked: number[]) {
  const { amount } = newRefundSchema.shape
  return newRefundSchema.extend({
    amount: amount
      .unwrap()
      .refine(
        (dollars) => dollars <= remainder,
        `At most ${formatPrice(remainder)} can be refunded`,
      ),
    // As the choice of none gives it.
    cause: z.preprocess((value) => value || undefined, newRefundSchema.shape.cause),
    /** Of each line, not to be sent. */
    units: z
      .array(wholeNumber('Units are required, as a whole number'))
      .superRefine((units, context) => {
        for (const [at, most = 0] of unpacked.entries()) {
          if ((units[at] ?? 0) <= most) continue
          const message = `At most ${formatCount(most)} can be left out`
          context.addIssue({ code: 'custom', path: [at], message })
        }
      }),
  })
}
