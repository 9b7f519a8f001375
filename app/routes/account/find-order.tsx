import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import { FormError } from '#app/ui/components/form-error.tsx'
import { InboxLink } from '#app/ui/components/inbox-link.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { Spinner } from '#app/ui/components/spinner.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { correctEmail, EmailField } from '#app/ui/forms/email-field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { FormSubmit } from '#app/ui/forms/form-submit.tsx'
import { submitHandler } from '#app/ui/forms/submit-handler.ts'
import { unlistedPage } from '#app/ui/page-meta.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { LINK_DAYS, orderLinkFormSchema } from '#contract/order/guest-order.ts'
import { hasInbox } from '#server/platform/mail/send.ts'
import { getGuestOrder, requestOrderLinks } from '../../api/guest-order.ts'
import { errorMessage, hasStatus } from '../../api/http.ts'
import { saveOrderToken } from '../../api/order-token.ts'
import type { Route } from './+types/find-order'

export function loader() {
  return { hasInbox }
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, 'Your order')
}

/**
 * Opens the order of a guest's link, whose token stands in the fragment: no server and no other
 * site ever sees it.
 */
export default function FindOrder({ loaderData }: Route.ComponentProps) {
  const { hash } = useLocation()
  const { state, open } = useLink(hash.slice(1))
  return (
    <section className="content-width max-w-md py-12">
      <h1>Your order</h1>
      <noscript>
        <p className="mt-6">
          Opening an order link requires JavaScript, which is off in this browser.
        </p>
      </noscript>
      {state === 'opening' && (
        <p role="status" className="mt-6 flex items-center gap-3 noscript:hidden">
          <Spinner /> Opening your order
        </p>
      )}
      {typeof state === 'object' && (
        <div className="mt-6 grid justify-items-start gap-3">
          <FormError>{state.error}</FormError>
          <button type="button" className="btn btn-outline" onClick={() => void open()}>
            Try again
          </button>
        </div>
      )}
      {state === 'gone' && (
        <Notice kind="warning" className="mt-6 grid gap-1 p-4" role="alert">
          <p>This link isn’t valid or has stopped working.</p>
          <p>
            If you added the order to an account, you’ll find it in{' '}
            <Link to="/dashboard/myOrders" className="underline underline-offset-4">
              My Orders
            </Link>
            .
          </p>
        </Notice>
      )}
      {(state === 'gone' || state === 'none') && <LinkForm hasInbox={loaderData.hasInbox} />}
    </section>
  )
}

type State = 'opening' | 'none' | 'gone' | { error: string }

/**
 * Stores the token in this tab and redirects to the order, so that the address bar and the history
 * do not contain it.
 */
function useLink(token: string) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const [state, setState] = useState<State>('opening')

  const open = useCallback(async () => {
    if (!token) return setState('none')
    if (!/^[\w-]{43}$/.test(token)) return setState('gone')
    setState('opening')
    try {
      const { _id } = await getGuestOrder(token)
      saveOrderToken(_id, token, 'tab')
      await navigate(`/order/${_id}`, { replace: true })
    } catch (error) {
      setState(hasStatus(error, 401, 404) ? 'gone' : { error: errorMessage(error) })
    }
  }, [token, navigate])

  useEffect(() => {
    void open()
  }, [open])

  return { state: hydrated ? state : ('opening' as const), open }
}

/** For a link that is lost. The answer is the same for every email. */
function LinkForm({ hasInbox }: { hasInbox: boolean }) {
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({ resolver: zodResolver(orderLinkFormSchema) })
  const onSubmit = submitHandler(form, async ({ email }) => {
    setSentTo(undefined)
    await requestOrderLinks(email)
    setSentTo(email)
  })
  return (
    <>
      <p className="mt-6">
        Ordered without an account and lost the link? Enter the email that you ordered with, and
        we’ll send it again.
      </p>
      <form method="post" onSubmit={onSubmit} noValidate className="mt-4 grid gap-4">
        <EmailField
          autoComplete="email"
          {...fieldProps(form, 'email')}
          onCorrect={(email) => correctEmail(form, email)}
        />
        <FormSubmit form={form}>Email me the link</FormSubmit>
      </form>
      <div role="status">
        {sentTo && (
          <Notice kind="success" as="p" className="mt-4 p-4 wrap-anywhere">
            If {sentTo} has ordered without an account in the last {LINK_DAYS} days, an email is on
            its way. {hasInbox && <InboxLink />}
          </Notice>
        )}
      </div>
      <TextLink to="/login?from=%2Fdashboard%2FmyOrders" className="mt-6">
        Ordered with an account? Log in
      </TextLink>
    </>
  )
}
