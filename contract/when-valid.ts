import type { z } from 'zod'

/**
 * An option of a refinement: it runs as soon as the fields that it reads are valid, even if others
 * are not, so that one answer has all errors of a form. Not after a check with `abort: true`: a
 * field that may be wrong in two ways has two issues instead, and the first counts.
 * @param schema of the fields that it reads
 */
export function whenValid(schema: z.ZodType) {
  return { when: ({ value }: { value: unknown }) => schema.safeParse(value).success }
}
