import { z } from 'zod'

/** What the box of searches proposes while someone types. */
export const suggestionSchema = z
  .object({
    kind: z.enum(['number', 'vehicle', 'category', 'words', 'part']),
    text: z.string(),
    detail: z.string().optional().describe('What it is, quieter than the text'),
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

/** More than these lines nobody reads while typing. */
export const MAX_SUGGESTIONS = 8
