import { z } from 'zod'

/** A line of a file, in a query. */
export const lineNumberSchema = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
  z.int().min(0).max(999_999_999),
)
