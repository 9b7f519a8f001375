import { z } from 'zod'

// What the shop tries by itself, so that Today says what does not work before a buyer does.

/** Those of a demo first: it has no owner who could set up the others. */
export const CHECKS = [
  'cards',
  'webhook',
  'mail',
  'url',
  'photos',
  'backup',
  'contact',
  'texts',
  'delivery',
  'tax',
  'parts',
  'owners',
  'samples',
] as const

export type CheckName = (typeof CHECKS)[number]

const outcomeSchema = z.object({
  state: z.enum(['ok', 'warning', 'failed']),
  detail: z.string().describe('What came of it, in a sentence'),
  step: z.string().describe('What to do next; empty: nothing'),
})

export type Outcome = z.infer<typeof outcomeSchema>

export const checkResultSchema = z
  .object({
    name: z.enum(CHECKS),
    ...outcomeSchema.shape,
    state: z.enum(['ok', 'warning', 'failed', 'never']),
    triedAt: z.iso.datetime().nullable(),
    failedSince: z.iso.datetime().nullable(),
  })
  .meta({
    id: 'CheckResult',
    examples: [
      {
        name: 'mail',
        state: 'failed',
        detail: 'The mail server can’t be reached: nothing answers at that port',
        step: 'Check the host and port of SMTP_URL.',
        triedAt: '2026-11-21T20:31:00.000Z',
        failedSince: '2026-11-21T19:31:00.000Z',
      },
    ],
  })

export type CheckResult = z.infer<typeof checkResultSchema>
