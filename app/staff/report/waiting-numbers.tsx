import { Link } from 'react-router'
import { Card } from '#app/ui/components/card.tsx'
import { formatCount } from '#contract/money.ts'
import type { TodayReport } from '#contract/staff/report.ts'
import {
  disputesReason,
  failedReason,
  lowReason,
  returnsReason,
  toSendReason,
  unpaidReason,
} from './today-reasons.ts'

type Tone = 'warning' | 'error'
const TONES = { warning: 'text-warning', error: 'text-error' }

/** The columns for five, six and seven numbers. */
const COLUMNS = ['xl:grid-cols-5', 'xl:grid-cols-6', 'xl:grid-cols-7']

/** What waits: each number links to a list with that many rows. */
export function WaitingNumbers({ report }: { report: TodayReport }) {
  const { at, toSend, unpaid, returns, disputes, lowStock, failed, reviews } = report
  const hasReviews = reviews.count > 0
  const columns = COLUMNS[Number(disputes.open > 0) + Number(hasReviews)]
  return (
    <Card as="nav" aria-label="Waiting for you">
      <ul className={`grid grid-cols-2 sm:grid-cols-3 ${columns}`}>
        <WaitingNumber to="/dashboard/toSend" of={toSend} label="To send">
          {toSendReason(toSend)}
        </WaitingNumber>
        <WaitingNumber to="/dashboard/manageOrders?state=unpaid" of={unpaid} label="Unpaid">
          {unpaidReason(unpaid, at)}
        </WaitingNumber>
        <WaitingNumber to="/dashboard/returns?state=open" of={returns} label="Returns">
          {returnsReason(returns)}
        </WaitingNumber>
        {disputes.open > 0 && (
          <WaitingNumber
            to="/dashboard/manageOrders?state=disputed"
            of={disputes}
            label="Disputed"
            tone="error"
          >
            {disputesReason(disputes)}
          </WaitingNumber>
        )}
        <WaitingNumber
          to="/dashboard/manageProducts?stock=low"
          of={lowStock}
          label="Low stock"
          tone="warning"
        >
          {lowReason(lowStock)}
        </WaitingNumber>
        <WaitingNumber
          to="/dashboard/failed"
          of={failed}
          label="Something failed"
          tone="error"
          isUrgent={failed.retried !== null || failed.stripeOutage !== null}
        >
          {failedReason(failed)}
        </WaitingNumber>
        {hasReviews && (
          <WaitingNumber to="/dashboard/manageReviews?state=waiting" of={reviews} label="Reviews">
            wait for your decision
          </WaitingNumber>
        )}
      </ul>
    </Card>
  )
}

type Props = {
  to: string
  of: { count: number }
  label: string
  /** Of a number that is not zero. */
  tone?: Tone
  /** The reason has to be read even beside a zero. */
  isUrgent?: boolean
  children: string
}

function WaitingNumber({ to, of: { count }, label, tone, isUrgent, children }: Props) {
  const color = count === 0 ? 'text-quiet' : tone ? TONES[tone] : ''
  return (
    <li className="min-w-0">
      <Link to={to} className="block h-full rounded-box p-4 hover:bg-base-200">
        <span className={`block font-heading text-4xl leading-none tabular-nums ${color}`}>
          {formatCount(count)}
        </span>
        <span className="mt-1 block font-semibold underline underline-offset-4 wrap-anywhere">
          {label}
        </span>
        <span
          className={`mt-1 block text-sm leading-snug wrap-anywhere ${isUrgent ? TONES.error : 'text-quiet'}`}
        >
          {children}
        </span>
      </Link>
    </li>
  )
}
