import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { SignUp as Input } from '#contract/identity/identity.ts'
import { correctEmail, EmailField } from '../../forms/email-field.tsx'
import { Field } from '../../forms/field.tsx'
import { fieldProps } from '../../forms/field-props.ts'
import { lazyResolver } from '../../forms/lazy-resolver.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import { useHydratedSearch } from '../../navigation/use-hydrated-search.ts'
import { publicPage } from '../../page-meta.ts'
import { pathAfterSignUp } from '../../session/return-path.ts'
import { signUp } from '../../sign-in/sign-in.ts'
import { SignInForm } from '../../sign-in/sign-in-form.tsx'
import { SignInPage } from '../../sign-in/sign-in-page.tsx'
import type { Route } from './+types/signup'

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, '/signup', {
    title: 'Sign Up',
    description: 'Sign up with a name, an email and a password to order.',
  })
}

const { resolver, onFocus } = lazyResolver<Input>(async () => {
  const { signUpResolver } = await import('../../sign-in/resolvers.ts')
  return signUpResolver
})

export default function SignUp() {
  const search = useHydratedSearch()
  const navigate = useNavigate()
  // No default values: they would overwrite what was typed before hydration.
  const form = useForm<Input, unknown, Input>({ resolver })
  return (
    <SignInPage
      title="Sign Up"
      toPurchase="Sign up to purchase"
      other={{ question: 'Already have an account?', to: '/login', label: 'Please login' }}
    >
      <SignInForm
        action="Sign Up"
        {...{ form, onFocus }}
        signIn={signUp}
        onSignedIn={() => navigate(pathAfterSignUp(search))}
      >
        <Field label="Name" autoComplete="name" {...fieldProps(form, 'name')} />
        <EmailField
          autoComplete="username"
          {...fieldProps(form, 'email')}
          onCorrect={(email) => correctEmail(form, email)}
        />
        <PasswordField label="Password" isNew {...fieldProps(form, 'password')} />
      </SignInForm>
    </SignInPage>
  )
}
