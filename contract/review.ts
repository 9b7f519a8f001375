import { z } from 'zod'
import { requiredText } from './text.ts'

/** Characters; a constant of the spec (§9). */
export const REVIEW_LENGTH = 200

export const reviewSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  location: z.string(),
  review: z.string(),
  img: z.string().optional().describe('The address of the writer’s photo'),
})

export type Review = z.infer<typeof reviewSchema>

/**
 * The payload of POST /review. Name, email and photo may be sent, as the spec's form does; the server
 * takes them from the signed-in person instead. The messages are the owner's words (spec §5).
 */
export const newReviewSchema = z.object({
  name: z.string().optional(),
  user: z.string().optional(),
  img: z.string().nullish(),
  location: requiredText(100, 'location is required'),
  review: requiredText(REVIEW_LENGTH, 'review is required'),
})

export type NewReview = z.infer<typeof newReviewSchema>
