import { z } from 'zod'
import { ignoredText, requiredLine, requiredText } from '../text.ts'

/** Characters; a constant of the spec (§9). */
export const REVIEW_LENGTH = 200

const EXAMPLE = { location: 'Lyon', review: 'Fits like the old one, at half the price.' }
const PUBLISHED = {
  _id: '01932f70-5b2e-7f3a-8c4d-6e7f8a9b0c1d',
  name: 'Casey Miller',
  ...EXAMPLE,
  verifiedBuyer: true,
}
export const OWN_EXAMPLE = {
  ...PUBLISHED,
  at: '2026-11-20T09:30:00.000Z',
  hidden: false,
  waiting: false,
}

export const reviewSchema = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    location: z.string(),
    review: z.string(),
    img: z
      .string()
      .optional()
      .describe(
        'The URL of the writer’s photo; a URL of another site than this one and Google’s only if the writer is a verified buyer',
      ),
    verifiedBuyer: z
      .boolean()
      .describe('Does the writer have a paid order that is not refunded in full?'),
    rating: z.int().optional().describe('1 to 5; only of a review of a part'),
    part: z
      .object({ title: z.string(), path: z.string().optional().describe('If it is sold') })
      .optional()
      .describe('What was reviewed, if it is a part; its reviews have no location'),
  })
  .meta({ id: 'Review', examples: [PUBLISHED] })

export type Review = z.infer<typeof reviewSchema>

/** A review as its writer sees it: also one that an editor has hidden. */
export const ownReviewSchema = reviewSchema
  .extend({
    at: z.iso.datetime().describe('When it was written'),
    hidden: z.boolean().describe('Only its writer and admins see it'),
    waiting: z.boolean().describe('It is hidden until the staff show it for the first time'),
  })
  .meta({ id: 'OwnReview', examples: [OWN_EXAMPLE] })

export type OwnReview = z.infer<typeof ownReviewSchema>

/**
 * The payload of POST /review. Name, email and photo may be sent, as the spec's form does; the
 * server takes them from the signed-in person instead. The messages are the owner's words (spec
 * §5).
 */
export const newReviewSchema = z
  .object({
    name: ignoredText(),
    user: ignoredText(),
    img: ignoredText(),
    location: requiredLine(100, 'location is required'),
    review: requiredText(REVIEW_LENGTH, 'review is required'),
  })
  .meta({ id: 'NewReview', examples: [EXAMPLE] })

export type NewReview = z.infer<typeof newReviewSchema>
