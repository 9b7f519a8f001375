import { Card } from '#app/ui/components/card.tsx'
import { CopyId } from '#app/ui/components/copy-id.tsx'
import { formatDate, formatDateTime } from '#app/ui/format-date.ts'
import { formatPrice } from '#contract/money.ts'
import type { Dispute } from '#contract/payment/dispute.ts'
import { disputedBy } from '#contract/payment/dispute-state.ts'
import { disputeAdvice, disputeTitle } from '#contract/payment/dispute-words.ts'
import { DisputedMark } from '../shipment/disputed-mark.tsx'

type Props = { disputes: Dispute[]; isOfNoOrder?: boolean }

/**
 * What the bank says of the order's payments, or of payments that the shop does not know, and what
 * can be done.
 */
export function DisputesCard({ disputes, isOfNoOrder }: Props) {
  if (disputes.length === 0) return null
  return (
    <Card as="section" aria-label="Disputes" className="p-4 sm:p-5">
      <h3>{isOfNoOrder ? 'Disputed, and of no order' : 'Disputes'}</h3>
      <ul className="mt-1">
        {disputes.map((one) => (
          <li key={one._id} className="border-base-300 py-3 not-last:border-b">
            <DisputeFacts of={one} />
            {isOfNoOrder && <CopyId id={one.transactionId} label="transaction id" />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DisputeFacts({ of: one }: { of: Dispute }) {
  const { _id, kind, state, amount, reason, dueBy, openedAt, closedAt, url } = one
  const disputed = disputedBy(kind, state)
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3">
        {disputed ? <DisputedMark by={disputed} /> : <strong>{disputeTitle(one)}</strong>}
        {amount !== null && <span>{formatPrice(amount)}</span>}
        <span className="text-quiet text-sm">
          <time dateTime={openedAt}>{formatDate(openedAt)}</time>
          {closedAt && (
            <>
              , closed <time dateTime={closedAt}>{formatDate(closedAt)}</time>
            </>
          )}
        </span>
      </p>
      <p className="wrap-anywhere">{reason}.</p>
      {state === 'open' && dueBy && (
        <p>
          Stripe takes your answer until{' '}
          <time dateTime={dueBy} className="whitespace-nowrap font-semibold">
            {formatDateTime(dueBy)}
          </time>
          .
        </p>
      )}
      <p className="text-quiet text-sm">{disputeAdvice(one)}</p>
      {url ? (
        <p>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Open at Stripe
          </a>
        </p>
      ) : (
        <CopyId id={_id} label="dispute id" />
      )}
    </div>
  )
}
