import { z } from 'zod'
import { pageQuerySchema } from '../page.ts'
import { hideReasonSchema } from './part-review.ts'
import { OWN_EXAMPLE, ownReviewSchema } from './review.ts'

/** A review as admins see it. */
export const moderatedReviewSchema = ownReviewSchema
  .extend({
    user: z
      .string()
      .nullable()
      .describe(
        'The writer’s email; null for sample reviews, for guests, and for writers whose account is closed',
      ),
    hiddenReason: hideReasonSchema.optional(),
    orderId: z.uuid().optional().describe('The order of a reviewed part'),
    reply: z.string().optional().describe('Of the shop, to a review of a part'),
  })
  .meta({ id: 'ModeratedReview', examples: [{ ...OWN_EXAMPLE, user: 'customer@example.com' }] })

export type ModeratedReview = z.infer<typeof moderatedReviewSchema>

/** For so long a review of a part without a reply is open: not each needs one. */
export const REPLY_DAYS = 30

/** The query of GET /staff/review. */
export const moderatedReviewQuerySchema = pageQuerySchema.extend({
  open: z
    .literal('true')
    .optional()
    .describe(
      `Only those that wait to be shown, and those of parts of the last ${REPLY_DAYS} days without a reply`,
    ),
})

export type ModeratedReviewQuery = z.infer<typeof moderatedReviewQuerySchema>

/** The payload of PUT /review/{id}/hidden. */
export const reviewVisibilitySchema = z
  .object({
    hidden: z.boolean('hidden must be true or false'),
    reason: hideReasonSchema.optional().describe('Of hiding it'),
  })
  .meta({ id: 'ReviewVisibility', examples: [{ hidden: true }] })

export type ReviewVisibility = z.infer<typeof reviewVisibilitySchema>
