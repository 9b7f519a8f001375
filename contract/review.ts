import { z } from 'zod'
import { ignoredText, requiredLine, requiredText } from './text.ts'

/** Characters; a constant of the spec (§9). */
export const REVIEW_LENGTH = 200

const EXAMPLE = { location: 'Lyon', review: 'Fits like the old one, at half the price.' }

export const reviewSchema = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    location: z.string(),
    review: z.string(),
    img: z.string().optional().describe('The address of the writer’s photo'),
  })
  .meta({
    id: 'Review',
    examples: [{ _id: '01932f70-5b2e-7f3a-8c4d-6e7f8a9b0c1d', name: 'Casey Miller', ...EXAMPLE }],
  })

export type Review = z.infer<typeof reviewSchema>

/**
 * The payload of POST /review. Name, email and photo may be sent, as the spec's form does; the server
 * takes them from the signed-in person instead. The messages are the owner's words (spec §5).
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
