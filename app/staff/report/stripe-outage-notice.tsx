import type { ReactNode } from 'react'
import { Notice } from '#app/ui/components/notice.tsx'
import { formatDateTime } from '#app/ui/format-date.ts'
import type { StripeOutage } from '#contract/payment/stripe-outage.ts'

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
