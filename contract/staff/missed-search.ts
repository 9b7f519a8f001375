import { z } from 'zod'

/** What found nothing in a week, the most frequent first. */
export const missedSearchesSchema = z
  .object({
    week: z.iso.date().describe('Its Monday'),
    searches: z.array(z.object({ words: z.string(), times: z.int() })),
  })
  .meta({
    id: 'MissedSearches',
    examples: [{ week: '2026-11-23', searches: [{ words: 'tow bar', times: 7 }] }],
  })

export type MissedSearches = z.infer<typeof missedSearchesSchema>
