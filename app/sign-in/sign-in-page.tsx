import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { TextLink } from '../components/text-link.tsx'
import { FormSubmit } from '../forms/form-submit.tsx'
import { submitHandler } from '../forms/submit-handler.ts'
import { useHydratedSearch } from '../navigation/use-hydrated-search.ts'
import { GoogleButton } from './google-button.tsx'
import { PendingPurchase } from './pending-purchase.tsx'

type Props<Fields extends FieldValues, Input> = {
  title: string
  /** Above the part that the visitor was about to purchase. */
  toPurchase: string
  notice?: ReactNode
  form: UseFormReturn<Fields, unknown, Input>
  /** When a field is about to be used. */
  onFocus: () => void
  /** Signs the user in. */
  signIn: (input: Input) => Promise<void>
  onSignedIn: () => void | Promise<void>
  /** The fields. */
  children: ReactNode
  /** After the submit button. */
  formLink?: ReactNode
  /** A link to the other page, for visitors who came to the wrong one. */
  other: { question: string; to: string; label: string }
}

/** Login or Sign Up: a form, and the Google button. */
export function SignInPage<Fields extends FieldValues, Input>(props: Props<Fields, Input>) {
  const {
    title,
    toPurchase,
    notice,
    form,
    onFocus,
    signIn,
    onSignedIn,
    children,
    formLink,
    other,
  } = props
  const search = useHydratedSearch()

  const onSubmit = submitHandler(form, async (input) => {
    await signIn(input)
    await onSignedIn()
  })

  function showGoogleError(message: string | undefined) {
    if (message) form.setError('root', { message })
    else form.clearErrors('root')
  }

  return (
    <section className="content-width max-w-md py-12">
      <h1>{title}</h1>
      {notice}
      <PendingPurchase search={search}>{toPurchase}</PendingPurchase>
      <form
        method="post"
        onSubmit={onSubmit}
        onFocus={onFocus}
        noValidate
        className="mt-6 grid gap-4"
      >
        {children}
        <FormSubmit form={form}>{title}</FormSubmit>
        {formLink}
      </form>
      <GoogleButton onError={showGoogleError} onSignedIn={onSignedIn} />
      <p className="mt-6">
        {other.question} <TextLink to={other.to + search}>{other.label}</TextLink>
      </p>
    </section>
  )
}
