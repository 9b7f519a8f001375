import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import { loginSchema } from '#contract/identity.ts'
import { Field } from '../components/field.tsx'
import { FormError } from '../components/form-error.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { pageTitle } from '../page-title.ts'
import { pageToReturnTo, signIn } from '../session.ts'
import type { Route } from './+types/login'

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Login')]
}

export default function Login() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState

  const onSubmit = handleSubmit(async (input) => {
    setRefusal(undefined)
    try {
      await signIn(input)
      await navigate(pageToReturnTo(search), { replace: true })
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  })

  return (
    <section className="content-width max-w-md py-12">
      <h1>Login</h1>
      <form method="post" onSubmit={onSubmit} noValidate className="mt-6 grid gap-4">
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <SubmitButton busy={isSubmitting}>Login</SubmitButton>
        <FormError>{refusal}</FormError>
      </form>
      <p className="mt-6">
        New here?{' '}
        <Link to={`/signup${search}`} className="inline-block py-2 underline underline-offset-4">
          Create New Account
        </Link>
      </p>
    </section>
  )
}
