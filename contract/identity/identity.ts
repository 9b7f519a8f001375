import { z } from 'zod'
import { requiredLine, secretText } from '../text.ts'
import { emailSchema } from './email.ts'
import { PASSWORD_LENGTH } from './password-length.ts'

// The forms of /login, /signup and of a forgotten password. The messages are quoted from the spec
// (§5).

/** A new password. */
export const passwordSchema = secretText(PASSWORD_LENGTH, {
  required: 'Password is Required',
  short: 'Must be 6 characters or longer',
  long: 'Must be 128 characters or shorter',
})

export const loginSchema = z.object({ email: emailSchema, password: passwordSchema }).meta({
  id: 'Login',
  examples: [{ email: 'customer@example.com', password: 'customer-demo' }],
})

export const signUpSchema = z
  .object({
    name: requiredLine(100, 'Name is Required'),
    email: emailSchema,
    password: passwordSchema,
  })
  .meta({
    id: 'SignUp',
    examples: [{ name: 'Robin Field', email: 'robin@example.com', password: 'secret1' }],
  })

/** The payload of POST /auth/request-password-reset. */
export const forgotPasswordSchema = z
  .object({ email: emailSchema })
  .meta({ id: 'ForgotPassword', examples: [{ email: 'robin@example.com' }] })

/** The token of a mailed link. */
const token = z.string().min(1).max(200)

const EXAMPLE_TOKEN = 'q1Wm8r3yT0uZ5nB7cX2vK9sD4fG6hJ1lP0oI8uY3tRe'

export const resetPasswordSchema = z
  .object({ token, newPassword: passwordSchema })
  .meta({ id: 'ResetPassword', examples: [{ token: EXAMPLE_TOKEN, newPassword: 'secret2' }] })

export const verifyEmailSchema = z
  .object({ token })
  .meta({ id: 'VerifyEmail', examples: [{ token: EXAMPLE_TOKEN }] })

/** The answer to signing in and up, and the user of the session. */
export const identitySchema = z
  .object({
    user: z.object({
      email: z.string(),
      name: z.string(),
      image: z.string().nullish().describe('The URL of their photo'),
      emailVerified: z.boolean().describe('Has the user verified the email?'),
    }),
  })
  .meta({
    id: 'Identity',
    examples: [
      {
        user: { email: 'robin@example.com', name: 'Robin Field', image: null, emailVerified: true },
      },
    ],
  })

export type Login = z.infer<typeof loginSchema>
export type SignUp = z.infer<typeof signUpSchema>
export type ForgotPassword = z.infer<typeof forgotPasswordSchema>
export type ResetPassword = z.infer<typeof resetPasswordSchema>

/** The user of the browser's session. */
export type SignedInUser = {
  email: string
  displayName: string
  photoURL: string | null
  emailVerified: boolean
}
