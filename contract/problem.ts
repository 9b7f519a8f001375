import { z } from 'zod'

/** Every refusal of the API: RFC 9457 problem details, `application/problem+json`. */
export const problemSchema = z.object({
  type: z.literal('about:blank'),
  title: z.string().describe('What the status means'),
  status: z.int(),
  detail: z.string().describe('One sentence that a person can be shown'),
  errors: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .describe('One entry for each wrong field'),
})

export type Problem = z.infer<typeof problemSchema>
