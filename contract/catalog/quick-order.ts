import { z } from 'zod'
import { partCardSchema } from './part-card.ts'
import { MAX_LIST } from './pasted-list.ts'

/** The payload of POST /quick-order. */
export const quickOrderListSchema = z
  .object({
    text: z
      .string()
      .min(1)
      .max(MAX_LIST)
      .describe('Part numbers with amounts, however they are separated'),
  })
  .meta({ id: 'QuickOrderList', examples: [{ text: '2x NB-2451.F\nFV 1120-4\t4' }] })

const quickOrderLineSchema = z.object({
  text: z.string().describe('The number, as it was read'),
  amount: z.int().optional().describe('Units that the list names; 0: none are wanted'),
  unread: z.string().optional().describe('What may be its amount, but not plainly'),
  isBeginning: z
    .boolean()
    .describe('No part has this number; those of `parts` begin or end with it'),
  parts: z
    .array(
      z.object({
        _id: z.uuid(),
        why: z.string().optional().describe('Why it is found by a number that is not on it'),
        amount: z.int().optional().describe('Units, if the line means this part'),
        isMeant: z.boolean().describe('It may be chosen for the buyer'),
      }),
    )
    .describe('The nearest first, each followed by what replaces it; empty: not found'),
})

/** The answer of POST /quick-order. */
export const quickOrderSchema = z
  .object({
    lines: z
      .array(quickOrderLineSchema)
      .describe('Equal numbers are one line, in the list’s order'),
    cards: z.array(partCardSchema).describe('The parts of all lines'),
    rest: z.array(z.string()).describe('Lines that were not read: there are more than a list has'),
  })
  .meta({ id: 'QuickOrder' })

export type QuickOrder = z.infer<typeof quickOrderSchema>
