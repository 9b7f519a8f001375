import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { FormSubmit } from '#app/ui/forms/form-submit.tsx'
import { showFormError, submitHandler } from '#app/ui/forms/submit-handler.ts'
import { GoogleButton } from './google-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'

type Props<Fields extends FieldValues, Input> = {
  /** What the button says. */
  action: string
  form: UseFormReturn<Fields, unknown, Input>
  /** When a field is about to be used. */
  onFocus: () => void
  /** Signs the user in. */
  signIn: (input: Input) => Promise<void>
  onSignedIn: () => void | Promise<void>
  /** The fields. */
  children: ReactNode
  /** Where the form goes without scripts. */
  formAction?: string
  /** After the submit button. */
  formLink?: ReactNode
}

/** The fields of a sign-in, and the ways without them. */
export function SignInForm<Fields extends FieldValues, Input>(props: Props<Fields, Input>) {
  const { action, form, onFocus, signIn, onSignedIn, children, formLink, formAction } = props

  const onSubmit = submitHandler(form, async (input) => {
    await signIn(input)
    await onSignedIn()
  })
  const onError = (message: string | undefined) => showFormError(form, message)

  return (
    // What is typed here is sent, and no draft of the page (session/follow-session.ts).
    <div data-login>
      <form
        method="post"
        onSubmit={onSubmit}
        onFocus={onFocus}
        noValidate
        className="mt-6 grid gap-4"
      >
        {children}
        <FormSubmit form={form} {...(formAction && { formAction })}>
          {action}
        </FormSubmit>
        {formLink}
      </form>
      <div className="noscript:hidden">
        <GoogleButton onError={onError} onSignedIn={onSignedIn} />
        <PasskeyButton onError={onError} onSignedIn={onSignedIn} />
      </div>
    </div>
  )
}
