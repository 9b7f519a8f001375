import { z } from 'zod'
import { DISPUTE_KINDS, DISPUTE_STATES } from './dispute-state.ts'

/** What a buyer's bank says of a payment. The staff only. */
export const disputeSchema = z
  .object({
    _id: z.string().describe('Stripe’s id'),
    kind: z
      .enum(DISPUTE_KINDS)
      .describe(
        'In a dispute the bank has taken the money back; in an inquiry or an early fraud warning it has not',
      ),
    state: z.enum(DISPUTE_STATES).describe('closed: without money moving'),
    transactionId: z.string().describe('The payment intent'),
    amount: z.number().nullable().describe('Dollars; null: a warning, about the whole payment'),
    reason: z.string().describe('In words'),
    dueBy: z.iso.datetime().nullable().describe('Stripe’s deadline for an answer'),
    openedAt: z.iso.datetime(),
    closedAt: z.iso.datetime().nullable(),
    recordedAt: z.iso.datetime().describe('When the shop recorded it'),
    changedAt: z.iso
      .datetime()
      .describe(
        'When the shop recorded its present kind and state: shipping a parcel that was packed earlier asks for confirmation',
      ),
    url: z
      .url()
      .nullable()
      .describe('At Stripe’s dashboard; null: the card sandbox stands in for Stripe'),
  })
  .meta({
    id: 'Dispute',
    examples: [
      {
        _id: 'du_1QJ9xY2eZvKYlo2CaBcDeFgH',
        kind: 'dispute',
        state: 'open',
        transactionId: 'pi_3QJ9xY2eZvKYlo2C0aBcDeFg',
        amount: 50,
        reason: 'The cardholder says that they did not order it',
        dueBy: '2026-11-29T23:59:59.000Z',
        openedAt: '2026-11-20T12:00:00.000Z',
        closedAt: null,
        recordedAt: '2026-11-20T12:00:02.000Z',
        changedAt: '2026-11-20T12:00:02.000Z',
        url: 'https://dashboard.stripe.com/disputes/du_1QJ9xY2eZvKYlo2CaBcDeFgH',
      },
    ],
  })

export type Dispute = z.infer<typeof disputeSchema>
