import { z } from 'zod'
import { emailSchema } from '../identity/email.ts'
import { pageQuerySchema } from '../page.ts'
import { optionalName, optionalText, requiredLine, requiredText } from '../text.ts'
import { QUESTION_LENGTH } from './question-bounds.ts'

/** The payload of POST /product/:id/question. Of an account, name and email are its own. */
export const newQuestionSchema = z
  .object({
    name: requiredLine(100, 'Name is Required').optional(),
    email: emailSchema.optional(),
    vehicle: optionalName(100).optional().describe('The car that the buyer has chosen, in words'),
    text: requiredText(QUESTION_LENGTH, 'Question is required'),
  })
  .meta({
    id: 'NewQuestion',
    examples: [
      {
        name: 'Casey Miller',
        email: 'customer@example.com',
        vehicle: '2014 Volkswagen Golf',
        text: 'Is the retaining screw in the box?',
      },
    ],
  })

export type NewQuestion = z.infer<typeof newQuestionSchema>

/** A question as its asker has it. */
export const questionSchema = z
  .object({
    _id: z.uuid(),
    productId: z.uuid(),
    part: z.string().describe('Its title'),
    vehicle: z.string().nullable(),
    text: z.string(),
    at: z.iso.datetime(),
    answer: z.string().nullable().describe('null: open, or answered elsewhere'),
    answeredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Question' })

export type Question = z.infer<typeof questionSchema>

/** The same for the staff. */
export const staffQuestionSchema = questionSchema
  .extend({
    name: z.string(),
    email: z.string(),
    isVerified: z.boolean().describe('Is it the verified email of the account that asked?'),
  })
  .meta({ id: 'StaffQuestion' })

export type StaffQuestion = z.infer<typeof staffQuestionSchema>

export const staffQuestionQuerySchema = pageQuerySchema.extend({
  open: z.literal('true').optional().describe('Only those without an answer'),
})

export type StaffQuestionQuery = z.infer<typeof staffQuestionQuerySchema>

/** The payload of PUT /staff/question/:id/answer. */
export const answerSchema = z
  .object({
    answer: optionalText(QUESTION_LENGTH).describe('Empty: it was answered elsewhere'),
  })
  .meta({ id: 'Answer', examples: [{ answer: 'Yes, it is.' }] })
