import { z } from 'zod'
import { idSchema } from '#contract/id.ts'

/** @param most ids of a call */
export function idsOf(most: number) {
  return z
    .string()
    .max(most * 37)
    .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
    .pipe(z.array(idSchema).max(most))
    .describe(
      'Ids of products, separated by commas; sort them, so that all clients share one cached response',
    )
}
