import { z } from 'zod'
import { requiredText } from './text.ts'

// The forms of /login and /signup. Messages are the owner's words (spec §5), to the letter.

/** Characters */
export const PASSWORD_LENGTH = { min: 6, max: 128 }

const email = z
  .string()
  .trim()
  .min(1, { error: 'Email is Required', abort: true })
  .max(254, 'Provide a valid Email')
  .regex(z.regexes.email, 'Provide a valid Email')

const password = z
  .string()
  .min(1, { error: 'Password is Required', abort: true })
  .min(PASSWORD_LENGTH.min, 'Must be 6 characters or longer')
  .max(PASSWORD_LENGTH.max, 'Must be 128 characters or shorter')

export const loginSchema = z.object({ email, password })

export const signUpSchema = z.object({
  name: requiredText(100, 'Name is Required'),
  email,
  password,
})

export type Login = z.infer<typeof loginSchema>
export type SignUp = z.infer<typeof signUpSchema>

/** The person that the identity provider has signed in. */
export type SignedInUser = { email: string; displayName: string; photoURL: string | null }
