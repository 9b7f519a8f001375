import { z } from 'zod'

/**
 * The query of every list. With none of it the answer is the whole list, oldest first; with `limit`
 * it is one page, and a `Link: …; rel="next"` header names the next.
 */
export const pageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: z.uuid().optional().describe('The `_id` that the page before ended with'),
  sort: z.enum(['oldest', 'newest']).default('oldest'),
})

export type PageQuery = z.infer<typeof pageQuerySchema>
