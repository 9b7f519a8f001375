import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { closeAccount } from '#app/api/account.ts'
import { hasOrderToSend } from '#app/api/order.ts'
import { signOut } from '#app/session/session.ts'
import { Notice } from '#app/ui/components/notice.tsx'
import { toast } from '#app/ui/components/toasts.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormModal } from '#app/ui/forms/form-modal.tsx'
import { submitHandler } from '#app/ui/forms/submit-handler.ts'
import { RETENTION_DAYS } from '#contract/account/account.ts'

/** @param email of the account */
export function CloseAccountModal({ email, onClose }: { email: string; onClose: () => void }) {
  const [isToSend, setToSend] = useState(false)
  useEffect(() => {
    // Without it the dialog still closes the account.
    hasOrderToSend(email).then(setToSend, () => {})
  }, [email])
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState

  const onSubmit = submitHandler(form, async (input) => {
    await closeAccount(input)
    await navigate('/')
    await signOut()
    toast('Your account was closed.')
  })

  return (
    <FormModal
      title="Close your account?"
      action="Close my account"
      final
      pending={isSubmitting}
      error={errors.root?.message}
      {...{ onSubmit, onClose }}
    >
      <p>
        Your unpaid orders will be canceled. Your reviews stay, without your name. Each paid order
        keeps your name, email, phone and address until {RETENTION_DAYS} days after it was paid,
        shipped or delivered, whichever comes last, so that it can be sent, returned or disputed.
        Then they are erased. Invoices and credit notes keep their own copy for as long as the shop
        has to keep them.
      </p>
      {isToSend && (
        <Notice kind="warning" className="px-4 py-3">
          Paid orders that are not sent yet will still be sent, and emails about them still go to{' '}
          {email}. Without the account you can’t see them here.
        </Notice>
      )}
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        hint="Leave it empty if you have no password."
        {...form.register('password')}
      />
    </FormModal>
  )
}
