import { z } from 'zod'
import { idSchema } from './id.ts'

/**
 * The query of every list. With none of it the answer is the whole list, oldest first; with `limit`
 * it is one page, and a `Link: …; rel="next"` header has the URL of the next.
 */
export const pageQuerySchema = z.strictObject({
  limit: z.preprocess(digits, z.int().min(1).max(100)).optional(),
  cursor: idSchema.optional().describe('The last `_id` of the previous page'),
  sort: z.enum(['oldest', 'newest']).default('oldest'),
})

export type PageQuery = z.infer<typeof pageQuerySchema>

function digits(value: unknown) {
  return typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value
}

export type Page<Item> = {
  items: Item[]
  /** The cursor of the page after this, undefined on the last. */
  next: string | undefined
  /** How many items all pages have, for lists that show it. */
  total?: number
  /** Nothing has what was searched for: these have similar names. */
  isSimilar?: boolean
}
