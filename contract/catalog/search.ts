import { z } from 'zod'
import { partCardSchema } from './part-card.ts'

/** What the search box proposes while the buyer types. */
export const suggestionSchema = z
  .object({
    kind: z.enum(['number', 'vehicle', 'category', 'words', 'part']),
    text: z.string(),
    detail: z.string().optional().describe('The kind of the suggestion, shown after its text'),
    url: z.string().describe('Where it leads'),
    part: partCardSchema
      .pick({
        ...{ _id: true, title: true, number: true, brand: true },
        ...{ img: true, pictures: true, pricePerUnit: true },
      })
      .optional()
      .describe('Of a number or a part: the part that it leads to'),
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
