import { Link } from 'react-router'
import { Card } from '#app/ui/components/card.tsx'
import { formatCount } from '#contract/money.ts'
import type { TodayReport } from '#contract/staff/report.ts'
import {
  disputesReason,
  failedReason,
  lowReason,
  questionsReason,
  returnsReason,
  reviewsReason,
  toSendReason,
  unpaidReason,
} from './today-reasons.ts'

type Tone = 'warning' | 'error'
const TONES = { warning: 'text-warning', error: 'text-error' }

type Props = {
  report: TodayReport
  /** May the role open a page? */
  mayOpen: (path: string) => boolean
}

/** What waits: each number links to a list with that many rows, if the role may open it. */
export function WaitingNumbers({ report, mayOpen }: Props) {
  const { at, toSend, unpaid, returns, disputes, lowStock, failed } = report
  const { questions, reviews } = report
  const ofList = (to: string) => ({ to, isLink: mayOpen(to) })
  return (
    <Card as="nav" aria-label="Waiting for you">
      <ul
        className={`grid grid-cols-2 sm:grid-cols-4 ${disputes.open > 0 ? 'xl:grid-cols-8' : 'xl:grid-cols-7'}`}
      >
        <WaitingNumber {...ofList('/dashboard/toSend')} of={toSend} label="To send">
          {toSendReason(toSend)}
        </WaitingNumber>
        <WaitingNumber
          {...ofList('/dashboard/manageOrders?state=unpaid')}
          of={unpaid}
          label="Unpaid"
        >
          {unpaidReason(unpaid, at)}
        </WaitingNumber>
        <WaitingNumber {...ofList('/dashboard/returns?state=open')} of={returns} label="Returns">
          {returnsReason(returns)}
        </WaitingNumber>
        {disputes.open > 0 && (
          <WaitingNumber
            {...ofList('/dashboard/manageOrders?state=disputed')}
            of={disputes}
            label="Disputed"
            tone="error"
          >
            {disputesReason(disputes)}
          </WaitingNumber>
        )}
        <WaitingNumber {...ofList('/dashboard/questions')} of={questions} label="Questions">
          {questionsReason(questions)}
        </WaitingNumber>
        <WaitingNumber
          {...ofList('/dashboard/manageReviews?state=open')}
          of={reviews}
          label="Reviews"
        >
          {reviewsReason(reviews)}
        </WaitingNumber>
        <WaitingNumber
          {...ofList('/dashboard/manageProducts?stock=low')}
          of={lowStock}
          label="Low stock"
          tone="warning"
        >
          {lowReason(lowStock)}
        </WaitingNumber>
        <WaitingNumber
          {...ofList('/dashboard/failed')}
          of={failed}
          label="Something failed"
          tone="error"
          isUrgent={failed.retried !== null || failed.stripeOutage !== null}
        >
          {failedReason(failed)}
        </WaitingNumber>
      </ul>
    </Card>
  )
}

type NumberProps = {
  to: string
  isLink: boolean
  of: { count: number }
  label: string
  /** Of a number that is not zero. */
  tone?: Tone
  /** The reason has to be read even beside a zero. */
  isUrgent?: boolean
  children: string
}

function WaitingNumber({ to, of: { count }, label, tone, isUrgent, ...props }: NumberProps) {
  const { isLink, children } = props
  const color = count === 0 ? 'text-quiet' : tone ? TONES[tone] : ''
  const content = (
    <>
      <span className={`block font-heading text-4xl leading-none tabular-nums ${color}`}>
        {formatCount(count)}
      </span>
      <span
        className={`mt-1 block font-semibold wrap-break-word ${isLink ? 'underline underline-offset-4' : ''}`}
      >
        {label}
      </span>
      <span
        className={`mt-1 block text-sm leading-snug wrap-anywhere ${isUrgent ? TONES.error : 'text-quiet'}`}
      >
        {children}
      </span>
    </>
  )
  return (
    <li className="min-w-0">
      {isLink ? (
        <Link to={to} className="block h-full rounded-box p-4 hover:bg-base-200">
          {content}
        </Link>
      ) : (
        <div className="p-4">{content}</div>
      )}
    </li>
  )
}
