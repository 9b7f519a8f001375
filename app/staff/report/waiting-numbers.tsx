import { Link } from 'react-router'
import { Card } from '#app/ui/components/card.tsx'
import { formatCount } from '#contract/money.ts'
import type { TodayReport, WholeReport } from '#contract/staff/report.ts'
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
  const shown = numbersOf(report)
  if (shown.length === 0) return null
  return (
    <Card as="nav" aria-label="Waiting for you">
      <ul className={`grid grid-cols-2 ${WIDTHS[shown.length] ?? ''}`}>
        {shown.map((number) => (
          <WaitingNumber key={number.label} {...number} isLink={mayOpen(number.to)} />
        ))}
      </ul>
    </Card>
  )
}

/** By how many there are. */
const WIDTHS: Record<number, string> = {
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-3',
  4: 'sm:grid-cols-4',
  7: 'sm:grid-cols-4 xl:grid-cols-7',
  8: 'sm:grid-cols-4 xl:grid-cols-8',
}

type ShownNumber = Omit<NumberProps, 'isLink'>

/** Those that the role may know. */
function numbersOf(report: TodayReport): ShownNumber[] {
  const { at, toSend, unpaid, returns, disputes, lowStock, failed } = report
  const { questions, reviews } = report
  const numbers = [
    toSend && numberOf('toSend', 'To send', toSend, toSendReason(toSend)),
    unpaid && numberOf('manageOrders?state=unpaid', 'Unpaid', unpaid, unpaidReason(unpaid, at)),
    returns && numberOf('returns?state=open', 'Returns', returns, returnsReason(returns)),
    disputes && disputes.open > 0 && disputed(disputes),
    questions && numberOf('questions', 'Questions', questions, questionsReason(questions)),
    reviews && numberOf('manageReviews?state=open', 'Reviews', reviews, reviewsReason(reviews)),
    lowStock && low(lowStock),
    failed && failures(failed),
  ]
  return numbers.filter((number) => number !== undefined && number !== false)
}

/** @param path below `/dashboard/` */
function numberOf(path: string, label: string, of: ShownNumber['of'], why: string): ShownNumber {
  return { to: `/dashboard/${path}`, label, of, why }
}

function disputed(of: WholeReport['disputes']): ShownNumber {
  const number = numberOf('manageOrders?state=disputed', 'Disputed', of, disputesReason(of))
  return { ...number, tone: 'error' }
}

function low(of: WholeReport['lowStock']): ShownNumber {
  const number = numberOf('manageProducts?stock=low', 'Low stock', of, lowReason(of))
  return { ...number, tone: 'warning' }
}

function failures(of: WholeReport['failed']): ShownNumber {
  const isUrgent = of.retried !== null || of.stripeOutage !== null
  const number = numberOf('failed', 'Something failed', of, failedReason(of))
  return { ...number, tone: 'error', isUrgent }
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
  /** The reason of the number. */
  why: string
}

function WaitingNumber({ to, of: { count }, label, tone, isUrgent, ...props }: NumberProps) {
  const { isLink, why } = props
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
        {why}
      </span>
    </>
  )
  return (
    <li className="min-w-0">
      {isLink ? (
        <Link to={to} className="block h-full rounded-box p-4 hover:bg-base-200 xl:pr-2">
          {content}
        </Link>
      ) : (
        <div className="p-4 xl:pr-2">{content}</div>
      )}
    </li>
  )
}
