import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { signUp } from '#app/account/sign-in/sign-in.ts'
import { SignInForm } from '#app/account/sign-in/sign-in-form.tsx'
import { SignInPage } from '#app/account/sign-in/sign-in-page.tsx'
import { correctEmail, EmailField } from '#app/ui/forms/email-field.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { lazyResolver } from '#app/ui/forms/lazy-resolver.ts'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { useHydratedSearch } from '#app/ui/navigation/use-hydrated-search.ts'
import { publicPage } from '#app/ui/page-meta.ts'
import type { SignUp as Input } from '#contract/identity/identity.ts'
import { pathAfterSignUp } from '../../session/return-path.ts'
import type { Route } from './+types/signup'

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, '/signup', {
    title: 'Sign Up',
    description: 'Sign up with a name, an email and a password to order.',
  })
}

const { resolver, onFocus } = lazyResolver<Input>(async () => {
  const { signUpResolver } = await import('#app/account/sign-in/resolvers.ts')
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
        form={form}
        onFocus={onFocus}
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
