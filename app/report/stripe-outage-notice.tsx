import type { ReactNode } from 'react'
import type { StripeOutage } from '#contract/payment/stripe-outage.ts'
import { Notice } from '../components/notice.tsx'
import { formatDateTime } from '../format-date.ts'

/** @param children what to do, or where that is said */
export function StripeOutageNotice({
  outage: { since, error },
  children,
}: {
  outage: StripeOutage
  children: ReactNode
}) {
  return (
    <Notice as="p" kind="error" className="flex flex-wrap items-center gap-x-3 px-4 py-2.5">
      <strong className="text-error">
        Card payments have failed since <time dateTime={since}>{formatDateTime(since)}</time>:{' '}
        {error}.
      </strong>
      {children}
    </Notice>
  )
}
