import { z } from 'zod'

// The categories of the shop, as its staff sees and edits them.

export const staffCategorySchema = z
  .object({
    id: z.int(),
    parentId: z.int().nullable().describe('null for those of the first level'),
    name: z.string(),
    slug: z.string().describe('The last part of its URL'),
    parts: z.int().describe('How many parts are filed in it, without those below it'),
  })
  .meta({
    id: 'StaffCategory',
    examples: [{ id: 101, parentId: 1, name: 'Brake pads', slug: 'brake-pads', parts: 312 }],
  })

export type StaffCategory = z.infer<typeof staffCategorySchema>
