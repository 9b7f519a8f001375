import { z } from 'zod'
import { optionalText, requiredText } from '../text.ts'
import { HIDE_REASONS, type HideReason } from './hide-reason.ts'
import { FIT_NOTE_LENGTH, PART_REVIEW_LENGTH } from './part-review-bounds.ts'

const POSITION = z.int().min(1).max(1_000_000).describe('Of the line in the order, from 1')

/** The payload of POST /order/:id/review. */
export const newPartReviewSchema = z
  .object({
    position: POSITION,
    rating: z
      .int('Choose 1 to 5 stars')
      .min(1, 'Choose 1 to 5 stars')
      .max(5, 'Choose 1 to 5 stars'),
    review: requiredText(PART_REVIEW_LENGTH, 'review is required'),
  })
  .meta({
    id: 'NewPartReview',
    examples: [{ position: 1, rating: 5, review: 'True out of the box, no shake.' }],
  })

export type NewPartReview = z.infer<typeof newPartReviewSchema>

/** The payload of PUT /order/:id/fit-report. */
export const newFitReportSchema = z
  .object({
    position: POSITION,
    fits: z.boolean('fits must be true or false').describe('Did it fit the car of the line?'),
    note: optionalText(FIT_NOTE_LENGTH).default('').describe('For the shop: why it did not fit'),
  })
  .meta({ id: 'NewFitReport', examples: [{ position: 1, fits: false, note: 'Has 312 mm discs.' }] })

export type NewFitReport = z.infer<typeof newFitReportSchema>

/** A review of a part by one of its buyers. */
export const partReviewSchema = z
  .object({
    _id: z.uuid(),
    name: z.string().describe('First name and initial'),
    rating: z.int().describe('1 to 5'),
    review: z.string(),
    vehicle: z.string().nullable().describe('The car that it was bought for'),
    fits: z.boolean().nullable().describe('Did it fit that car? null: the buyer has not said'),
    at: z.iso.datetime(),
    reply: z.string().nullable().describe('Of the shop'),
  })
  .meta({ id: 'PartReview' })

export type PartReview = z.infer<typeof partReviewSchema>

/** How many buyers said that a part fits a model and year. */
export type FitReports = { model: string; year: number; yes: number; no: number }

/** What a part's page says of its reviews. */
export type PartReviewSummary = {
  count: number
  /** Of all that are shown, with one decimal; undefined: there are none. */
  average?: number
  /** The newest. */
  first: PartReview[]
  /** Where at least two buyers with the same model and year have said whether it fits. */
  reports: FitReports[]
  /** Buyers with any car. */
  fitted: { yes: number; no: number }
}

/** What a customer may say of the lines of an order, and has said. */
export const orderedReviewSchema = z
  .object({
    position: POSITION,
    product: z.string(),
    vehicle: z
      .string()
      .nullable()
      .describe('null: it was ordered for no car, and is not asked about'),
    fits: z.boolean().nullable(),
    review: z
      .object({
        rating: z.int(),
        review: z.string(),
        hidden: z.boolean(),
        reply: z.string().nullable(),
      })
      .nullable()
      .describe('null: not written yet'),
  })
  .meta({ id: 'OrderedReview' })

export type OrderedReview = z.infer<typeof orderedReviewSchema>

export const hideReasonSchema = z.enum(Object.keys(HIDE_REASONS) as [HideReason, ...HideReason[]])

/** The payload of PUT /review/:id/reply. */
export const reviewReplySchema = z
  .object({
    reply: optionalText(PART_REVIEW_LENGTH).describe('Empty: none'),
  })
  .meta({ id: 'ReviewReply', examples: [{ reply: 'Thank you. The screw is in the box now.' }] })
