import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { lazyResolver } from '#app/ui/forms/lazy-resolver.ts'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import type { Login } from '#contract/identity/identity.ts'
import { signIn } from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'

const { resolver, onFocus } = lazyResolver<Login>(async () => {
  const { loginResolver } = await import('./resolvers.ts')
  return loginResolver
})

type Props = {
  /** Whose session has ended. */
  email?: string
  onSignedIn: () => void | Promise<void>
  formLink: ReactNode
}

/**
 * Email and password, or Google: on the page of the login, and over a page whose session has ended.
 */
export function LoginForm({ email, onSignedIn, formLink }: Props) {
  // No default values on the page: they would overwrite what was typed before hydration.
  const form = useForm<Login, unknown, Login>({
    resolver,
    ...(email && { defaultValues: { email } }),
  })
  // Only the password is left to type.
  const { setFocus } = form
  useEffect(() => {
    if (email) setFocus('password')
  }, [email, setFocus])
  return (
    <SignInForm
      action="Login"
      form={form}
      onFocus={onFocus}
      signIn={signIn}
      onSignedIn={onSignedIn}
      formAction="/api/auth/sign-in/form"
      formLink={formLink}
    >
      <Field label="Email" type="email" autoComplete="username" {...fieldProps(form, 'email')} />
      <PasswordField label="Password" {...fieldProps(form, 'password')} />
    </SignInForm>
  )
}
