import { z } from 'zod'
import { SEARCH_LENGTH } from '../field-lengths.ts'
import { pageQuerySchema } from '../page.ts'
import { ignoredText } from '../text.ts'

/** The payload of PUT /user/{user}. The user of the token is in the path. */
export const registrationSchema = z
  .object({ email: ignoredText() })
  .meta({ id: 'Registration', examples: [{ email: 'customer@example.com' }] })

export const registeredSchema = z
  .object({
    token: z.string().describe('The bearer token of the other calls, for 15 minutes at most'),
  })
  .meta({ id: 'Registered', examples: [{ token: 'eyJhbGciOiJIUzI1NiJ9.…' }] })

export const adminSchema = z
  .object({ admin: z.boolean() })
  .meta({ id: 'AdminCheck', examples: [{ admin: false }] })

export const userSchema = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    name: z.string(),
    role: z.string().nullable().describe('‘admin’ for administrators'),
    emailVerified: z.boolean().describe('Has the user verified the email?'),
  })
  .meta({
    id: 'User',
    examples: [
      {
        _id: '01932f6d-0c3a-7b4e-8d2f-1a2b3c4d5e6f',
        email: 'customer@example.com',
        name: 'Casey Miller',
        role: null,
        emailVerified: true,
      },
    ],
  })

export type User = z.infer<typeof userSchema>

/** The query of GET /user. */
export const userQuerySchema = pageQuerySchema.extend({
  q: z
    .string()
    .max(SEARCH_LENGTH)
    .optional()
    .describe(
      'Words of the name or of the email, in any sequence. If nobody has them: names that are spelled nearly so, and the header X-Similar-Names',
    ),
})
