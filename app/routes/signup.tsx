import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import { signUpSchema } from '#contract/identity.ts'
import { Field } from '../components/field.tsx'
import { FormError } from '../components/form-error.tsx'
import { GoogleButton } from '../components/google-button.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { WaitingPart } from '../components/waiting-part.tsx'
import { sentenceOf } from '../http.ts'
import { publicPage } from '../page-meta.ts'
import { pageAfterSignUp, signUp } from '../sign-in.ts'
import type { Route } from './+types/signup'

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, '/signup', {
    title: 'Sign Up',
    description: 'Sign up with a name, an email and a password to order.',
  })
}

export default function SignUp() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  // No default values: what was typed before the page came alive stays.
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signUpSchema),
  })
  const { errors, isSubmitting } = formState

  const onSubmit = handleSubmit(async (input) => {
    setRefusal(undefined)
    try {
      await signUp(input)
      await navigate(pageAfterSignUp(search))
    } catch (error) {
      setRefusal(sentenceOf(error))
    }
  })

  return (
    <section className="content-width max-w-md py-12">
      <h1>Sign Up</h1>
      <WaitingPart search={search}>Sign up to purchase</WaitingPart>
      <form method="post" onSubmit={onSubmit} noValidate className="mt-6 grid gap-4">
        <Field
          label="Name"
          autoComplete="name"
          error={errors.name?.message}
          {...register('name')}
        />
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          isNew
          error={errors.password?.message}
          {...register('password')}
        />
        <SubmitButton busy={isSubmitting}>Sign Up</SubmitButton>
        <FormError>{refusal}</FormError>
      </form>
      <GoogleButton onRefusal={setRefusal} onSignedIn={() => navigate(pageAfterSignUp(search))} />
      <p className="mt-6">
        Already have an account?{' '}
        <Link
          to={`/login${search}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Please login
        </Link>
      </p>
    </section>
  )
}
