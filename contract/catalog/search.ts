import { z } from 'zod'

/** What the search box proposes while the buyer types. */
export const suggestionSchema = z
  .object({
    kind: z.enum(['number', 'vehicle', 'category', 'words', 'part']),
    text: z.string(),
    detail: z.string().optional().describe('The kind of the suggestion, shown after its text'),
    url: z.string().describe('Where it leads'),
  })
  .meta({
    id: 'Suggestion',
    examples: [
      {
        kind: 'category',
        text: 'Brake pads',
        detail: 'in Brakes',
        url: '/catalog/brakes/brake-pads',
      },
    ],
  })

export type Suggestion = z.infer<typeof suggestionSchema>

/** Lines below the search box. */
export const MAX_SUGGESTIONS = 8
