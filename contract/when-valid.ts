import type { z } from 'zod'

/**
 * An option of a refinement: it runs as soon as what it reads is right, whatever else is wrong beside it, so that a form says all of
 * it in one round.
 * @param schema what it reads
 */
export function whenValid(schema: z.ZodType) {
  return { when: ({ value }: { value: unknown }) => schema.safeParse(value).success }
}
