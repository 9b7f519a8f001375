import { zodResolver } from '@hookform/resolvers/zod'
import { loginSchema, signUpSchema } from '#contract/identity/identity.ts'

// Loaded when a form is first used: lazy-resolver.ts.

export const loginResolver = zodResolver(loginSchema)
export const signUpResolver = zodResolver(signUpSchema)
