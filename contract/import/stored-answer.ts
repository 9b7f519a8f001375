import { z } from 'zod'
import { SEARCH_LENGTH } from '../field-lengths.ts'
import { optionalText } from '../text.ts'
import { keysOf } from '../typed-keys.ts'
import { queueKeySchema } from './import-queue.ts'
import { QUEUE_CHOICES, QUEUE_KINDS } from './queue-kinds.ts'

// What the owner has said about files, as later imports use it.

const ANSWER_KINDS = [...keysOf(QUEUE_KINDS), 'columns'] as const
export type AnswerKind = (typeof ANSWER_KINDS)[number]

const storedAnswerSchema = z
  .object({
    key: z.string(),
    kind: z.enum(ANSWER_KINDS),
    name: z.string().describe('As the file had it'),
    means: z.string().describe('In words'),
    fileName: z.string().nullable().describe('The file that it was said about, if it is known'),
    saidBy: z.string().nullable(),
    saidAt: z.iso.datetime(),
    choices: z.array(z.enum(keysOf(QUEUE_CHOICES))).describe('What it may be changed to'),
  })
  .meta({ id: 'StoredAnswer' })
export type StoredAnswer = z.infer<typeof storedAnswerSchema>

export const answerQuerySchema = z.strictObject({
  q: optionalText(SEARCH_LENGTH).optional().describe('In the name or the file'),
  kind: z.enum(ANSWER_KINDS).optional(),
  after: queueKeySchema.optional().describe('The last key of the previous page'),
})
export type AnswerQuery = z.infer<typeof answerQuerySchema>

export const storedAnswersSchema = z.object({
  answers: z.array(storedAnswerSchema),
  next: z.string().nullable(),
})
export type StoredAnswers = z.infer<typeof storedAnswersSchema>

export const answerKeySchema = z.strictObject({ key: queueKeySchema })
