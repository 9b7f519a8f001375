import type { z } from 'zod'

/**
 * An option of a refinement: it runs as soon as the fields that it reads are valid, even if others are not, so that one answer has all
 * errors of a form.
 * @param schema of the fields that it reads
 */
export function whenValid(schema: z.ZodType) {
  return { when: ({ value }: { value: unknown }) => schema.safeParse(value).success }
}
