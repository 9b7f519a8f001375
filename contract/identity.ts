import { z } from 'zod'
import { requiredLine, secretText } from './text.ts'

// The forms of /login and /signup. Messages are the owner's words (spec §5), to the letter.

/** Characters */
export const PASSWORD_LENGTH = { min: 6, max: 128 }

const email = z
  .string()
  .trim()
  .min(1, { error: 'Email is Required', abort: true })
  .max(254, 'Provide a valid Email')
  .regex(z.regexes.email, 'Provide a valid Email')

/** A password that somebody chooses. */
export const passwordSchema = secretText(PASSWORD_LENGTH, {
  required: 'Password is Required',
  short: 'Must be 6 characters or longer',
  long: 'Must be 128 characters or shorter',
})

export const loginSchema = z.object({ email, password: passwordSchema }).meta({
  id: 'Login',
  examples: [{ email: 'customer@example.com', password: 'customer-demo' }],
})

export const signUpSchema = z
  .object({ name: requiredLine(100, 'Name is Required'), email, password: passwordSchema })
  .meta({
    id: 'SignUp',
    examples: [{ name: 'Robin Field', email: 'robin@example.com', password: 'secret1' }],
  })

/** The answer to signing in and up, and what the identity provider knows of whoever is signed in. */
export const identitySchema = z
  .object({
    user: z.object({
      email: z.string(),
      name: z.string(),
      image: z.string().nullish().describe('The address of their photo'),
    }),
  })
  .meta({
    id: 'Identity',
    examples: [{ user: { email: 'robin@example.com', name: 'Robin Field', image: null } }],
  })

export type Login = z.infer<typeof loginSchema>
export type SignUp = z.infer<typeof signUpSchema>

/** The person that the identity provider has signed in. */
export type SignedInUser = { email: string; displayName: string; photoURL: string | null }
