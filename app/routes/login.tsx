import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import { loginSchema } from '#contract/identity.ts'
import { Field } from '../components/field.tsx'
import { FormError } from '../components/form-error.tsx'
import { GoogleButton } from '../components/google-button.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { WaitingPart } from '../components/waiting-part.tsx'
import { sentenceOf } from '../http.ts'
import { publicPage } from '../page-meta.ts'
import { useSession } from '../session.ts'
import { pageToReturnTo, signIn } from '../sign-in.ts'
import type { Route } from './+types/login'

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, '/login', {
    title: 'Login',
    description: 'Log in to order, pay and follow your orders.',
  })
}

export default function Login() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  // No default values: what was typed before the page came alive stays.
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginSchema),
  })
  const { errors, isSubmitting } = formState

  const onSubmit = handleSubmit(async (input) => {
    setRefusal(undefined)
    try {
      await signIn(input)
      await navigate(pageToReturnTo(search), { replace: true })
    } catch (error) {
      setRefusal(sentenceOf(error))
    }
  })

  return (
    <section className="content-width max-w-md py-12">
      <h1>Login</h1>
      <WhyHere search={search} />
      <WaitingPart search={search}>Log in to purchase</WaitingPart>
      <form method="post" onSubmit={onSubmit} noValidate className="mt-6 grid gap-4">
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          error={errors.password?.message}
          {...register('password')}
        />
        <SubmitButton busy={isSubmitting}>Login</SubmitButton>
        <FormError>{refusal}</FormError>
        <Link
          to="/forgot-password"
          className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
        >
          Forgot password?
        </Link>
      </form>
      <GoogleButton
        onRefusal={setRefusal}
        onSignedIn={() => navigate(pageToReturnTo(search), { replace: true })}
      />
      <p className="mt-6">
        New here?{' '}
        <Link
          to={`/signup${search}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Create New Account
        </Link>
      </p>
    </section>
  )
}

/** For somebody who is signed in already: as whom, and what an admin page wants of them. */
function WhyHere({ search }: { search: string }) {
  const session = useSession()
  if (session.status !== 'in') return null
  const forAdmins = new URLSearchParams(search).get('reason') === 'admin'
  return (
    <p className="mt-4 rounded-box border border-base-300 border-l-4 border-l-warning bg-base-100 p-4 wrap-anywhere">
      {forAdmins && 'That page is for administrators. '}
      You are signed in as {session.user.email}.{' '}
      {forAdmins && 'Log in as an administrator to go there.'}
    </p>
  )
}
