import { z } from 'zod'
import { idSchema } from '../id.ts'
import { amountFromZero, price, wholeNumber } from '../number.ts'
import { orNull } from '../text.ts'
import { whenValid } from '../when-valid.ts'

// Discount codes, as the owner makes them.

const CODE = 'A code has 3 to 40 letters, digits and hyphens'

const PERCENT = 'Enter a percentage from 0.01 to 100'
const AMOUNT = 'Enter an amount in dollars'
const MAX_USES = 'Enter a whole number, 1 or more, or nothing'

const MOMENT = 'Enter a day and a time'
/** The years that a shop may need. PostgreSQL has no year 0. */
const CENTURIES = /^2[01]/
const moment = () =>
  orNull(z.iso.datetime({ offset: true, error: MOMENT }).regex(CENTURIES, MOMENT))

const DISCOUNT_KINDS = ['percent', 'amount', 'free delivery'] as const

export const newDiscountSchema = z
  .object({
    code: z
      .string(CODE)
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{3,40}$/, CODE),
    kind: z.enum(DISCOUNT_KINDS),
    percent: z
      .number(PERCENT)
      .min(0.01, PERCENT)
      .max(100, PERCENT)
      .refine((percent) => Number(percent.toFixed(2)) === percent, PERCENT)
      .nullish()
      .describe('Percent of the price of the goods'),
    amount: price(AMOUNT).nullish().describe('Dollars, at most the goods'),
    minimum: amountFromZero()
      .nullish()
      .describe('The minimum price of the goods that the code is for, in dollars'),
    productIds: z
      .array(idSchema)
      .min(1, 'Name a part, or leave it out')
      .max(500)
      .nullish()
      .describe('The parts that the code is for; null: all. Not with free delivery'),
    from: moment().optional().describe('When it begins; null: now'),
    until: moment().optional().describe('When it ends; null: never'),
    maxUses: orNull(wholeNumber(MAX_USES, { min: 1 }))
      .optional()
      .describe('null: any number'),
    maxPerCustomer: orNull(wholeNumber(MAX_USES, { min: 1 })).optional(),
  })
  .superRefine(
    ({ kind, percent, amount, productIds }, context) => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if (kind === 'percent' && (percent ?? null) === null) refuse('percent', PERCENT)
      if (kind === 'amount' && (amount ?? null) === null) refuse('amount', AMOUNT)
      // It frees the delivery of the whole order, whatever else is in it.
      if (kind === 'free delivery' && productIds) {
        refuse('productIds', 'Free delivery is for whole orders. Name no parts')
      }
    },
    whenValid(z.object({ kind: z.enum(DISCOUNT_KINDS) })),
  )
  .superRefine(
    ({ from, until }, context) => {
      if (!until) return
      const end = Date.parse(until)
      const message =
        end <= Date.now()
          ? 'Must be later than now'
          : from && end <= Date.parse(from) && 'Must be later than its beginning'
      if (message) context.addIssue({ code: 'custom', path: ['until'], message })
    },
    whenValid(z.object({ until: moment() })),
  )
  .meta({
    id: 'NewDiscount',
    examples: [{ code: 'WELCOME10', kind: 'percent', percent: 10, maxPerCustomer: 1 }],
  })

export type NewDiscount = z.infer<typeof newDiscountSchema>

export const discountSchema = z
  .object({
    _id: z.uuid(),
    code: z.string(),
    kind: z.enum(DISCOUNT_KINDS),
    percent: z.number().nullable(),
    amount: z.number().nullable().describe('Dollars'),
    minimum: z.number().describe('Dollars'),
    productIds: z.array(z.uuid()).nullable(),
    partNames: z.array(z.string()).describe('Of the first of these parts; empty: all parts'),
    from: z.iso.datetime(),
    until: z.iso.datetime().nullable(),
    maxUses: z.int().nullable(),
    maxPerCustomer: z.int().nullable(),
    uses: z.int().describe('By orders that are paid or hold their units'),
    stoppedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Discount' })

export type Discount = z.infer<typeof discountSchema>
