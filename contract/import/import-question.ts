import { z } from 'zod'

// What the cells of a file do not prove, and the owner says before its check.

const QUESTION_IDS = [
  'sheet',
  'encoding',
  'hidden-column',
  'hidden-rows',
  'decimal-comma',
  'currency',
  'price-column',
  'weight-unit',
  'units-meaning',
  'pack-meaning',
  'brand-of-all',
  'gtin-key',
  'number-kind',
  'price-type',
  'cost-type',
  'price-unit',
  'price-tax',
] as const

const questionChoiceSchema = z.object({
  value: z.string(),
  label: z.string(),
  takes: z
    .enum(['rate', 'brand'])
    .nullable()
    .describe('What the owner adds to it: the answer is then the value, a blank and that'),
})

export const importQuestionSchema = z
  .object({
    id: z.enum(QUESTION_IDS),
    about: z.string().describe('The cells or columns in question'),
    text: z.string().describe('A sentence'),
    proposal: z.string().nullable().describe('The value of one of `choices`'),
    choices: z.array(questionChoiceSchema),
  })
  .meta({ id: 'ImportQuestion' })
export type ImportQuestion = z.infer<typeof importQuestionSchema>

export const answersSchema = z.partialRecord(z.enum(QUESTION_IDS), z.string().max(100))
export type FileAnswers = z.infer<typeof answersSchema>

/** Of each question that was asked about a file what it was about, and the shop's proposal. */
export type Asked = Partial<
  Record<ImportQuestion['id'], Pick<ImportQuestion, 'about' | 'proposal'>>
>

/** Is it one of the choices, with what the choice takes? */
export function isAnswer({ choices }: Pick<ImportQuestion, 'choices'>, answer: string | undefined) {
  return choices.some(({ value, takes }) => {
    if (takes === null) return answer === value
    const rest = takenOf(value, answer ?? '')?.trim() ?? ''
    return takes === 'rate' ? isRate(rest) : rest !== '' && rest.length <= 60
  })
}

/** What an answer adds to the value of a choice; undefined: it is no answer with that value. */
export function takenOf(value: string, answer: string) {
  if (answer === value) return ''
  return answer.startsWith(`${value} `) ? answer.slice(value.length + 1) : undefined
}

/** Of several columns that may be the price, the one that the owner has chosen is. */
export function withPriceColumn(names: (string | null)[], answer: string | undefined) {
  const chosen = Number(answer)
  if (!(chosen in names)) return names
  return names.map((name, at) => (at === chosen ? 'price' : name === 'price' ? null : name))
}

/** Dollars for one unit of another currency. */
function isRate(text: string) {
  return /^\d{1,6}([.,]\d{1,6})?$/.test(text) && rateOf(text) > 0
}

export function rateOf(text: string) {
  return Number(text.replace(',', '.'))
}
