import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { correctEmail, EmailField } from '#app/ui/forms/email-field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { HaveAccount } from './check-out-button.tsx'
import type { CheckoutInput, CheckoutOutput } from './checkout-fields.ts'

type Props = {
  /** undefined: a guest. */
  email: string | undefined
  form: UseFormReturn<CheckoutInput, unknown, CheckoutOutput>
  problem: string | undefined
}

/** Where the receipt goes: an account's email, or the one that a guest types first. */
export function EmailSection({ email, form, problem }: Props) {
  const heading = useId()
  if (email !== undefined) {
    return (
      <section aria-label="Account" className="grid gap-1">
        <h2>Email</h2>
        <p className="wrap-anywhere">{email}</p>
        <p className="text-quiet text-sm">We’ll email you about this order here.</p>
      </section>
    )
  }
  const field = fieldProps(form, 'email')
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={heading}>Contact</h2>
        <HaveAccount from="/checkout" />
      </div>
      <EmailField
        autoComplete="email"
        hint="We’ll send your receipt and the link to your order here."
        {...field}
        error={problem ?? field.error}
        onCorrect={(corrected) => correctEmail(form, corrected)}
      />
    </section>
  )
}
