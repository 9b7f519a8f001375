import type { ReactNode } from 'react'
import { formatUnits, notSent } from '#app/order/format-units.ts'
import { useIsRefused } from '#app/session/session.ts'
import { FoldedText } from '#app/ui/components/folded-text.tsx'
import { formatDateTime } from '#app/ui/format-date.ts'
import { firstEvent } from '#contract/mail/mail-event.ts'
import { formatPrice } from '#contract/money.ts'
import type { OrderEvent, StaffOrder } from '#contract/order/staff-order.ts'
import { disputeTitle } from '#contract/payment/dispute-words.ts'
import { MailAgain, mailName } from './mail-again.tsx'
import { nextOf } from './order-steps.ts'

/** The order's next step and its events, newest first. */
export function Timeline({ order }: { order: StaffOrder }) {
  const next = nextOf(order)
  const newest = newestMails(order)
  return (
    <ol aria-label="History" className="mt-4">
      {next && (
        <Entry mark="ring" aside="next">
          <strong>{next}</strong>
        </Entry>
      )}
      {order.timeline.map((event, place) => (
        <Event
          // biome-ignore lint/suspicious/noArrayIndexKey: two events may have one moment
          key={`${event.at} ${place}`}
          event={event}
          order={order}
          isNewest={newest.has(event)}
        />
      ))}
    </ol>
  )
}

const ALARMING: OrderEvent['event'][] = ['refund failed', 'disputed']

type EventProps = { event: OrderEvent; order: StaffOrder; isNewest: boolean }

function Event({ event, order, isNewest }: EventProps) {
  const { at, mail, actor, detail } = event
  const isReader = useIsRefused('orders')
  const hasFailed = mail?.state === 'failed' || ALARMING.includes(event.event)
  return (
    <Entry
      mark={hasFailed ? 'triangle' : mail ? 'ring' : 'disc'}
      aside={<time dateTime={at}>{formatDateTime(at)}</time>}
      below={
        event.event === 'note' &&
        detail && (
          <blockquote className="mt-1 border-base-300 border-l-4 pl-3">
            <FoldedText>{detail}</FoldedText>
          </blockquote>
        )
      }
    >
      <span className={mail ? '' : 'font-semibold'}>{titleOf(event, order)}</span>
      {actor && (
        <>
          {' '}
          by <bdi>{actor}</bdi>
        </>
      )}
      {event.event !== 'note' && detail && (
        <span dir="auto" className="block whitespace-pre-line text-quiet text-sm wrap-anywhere">
          {event.event === 'packed' ? formatUnits(Number(detail)) : detail}
        </span>
      )}
      {mail?.error && mail.state !== 'sent' && (
        <span className="block text-error text-sm wrap-anywhere">{mail.error}</span>
      )}
      {mail && isNewest && mail.state !== 'queued' && !isReader && (
        <MailAgain orderId={order._id} event={mail.event} />
      )}
    </Entry>
  )
}

function titleOf(
  { event, actor, shipment, amount, units, visibleTo, mail, dispute }: OrderEvent,
  order: StaffOrder,
) {
  const title = `Parcel ${shipment}`
  const money = amount === null ? '' : formatPrice(amount)
  switch (event) {
    case 'placed':
      return `Placed ${actor ? 'for' : 'by'} ${order.customerName}`
    case 'paid':
      return `Paid ${money}`
    case 'canceled':
      return 'Canceled'
    case 'payment processing':
      return 'Payment processing'
    case 'payment failed':
      return 'Payment failed'
    case 'cancel asked':
      return 'Cancellation requested'
    case 'cancel declined':
      return 'Cancellation declined'
    case 'address changed':
      return actor ? 'Address changed' : 'Address changed by the customer'
    case 'lines changed':
      return 'Lines changed'
    case 'refunded':
      return `${money} refunded${notSent(units)}`
    case 'refund failed':
      return `Refund of ${money} failed`
    case 'disputed':
    case 'dispute closed':
      return [dispute && disputeTitle(dispute), money].filter(Boolean).join(' ')
    case 'back in stock':
      return `${formatUnits(units ?? 0)} put back in stock`
    case 'packed':
      return `${title} packed`
    case 'unpacked':
      return `${title} unpacked`
    case 'shipped':
      return `${title} shipped`
    case 'tracking changed':
      return `Tracking of parcel ${shipment} changed`
    case 'delivered':
      return `${title} delivered`
    case 'note':
      return visibleTo === 'customer' ? 'Note to the customer' : 'Note, staff only'
    case 'mail':
      return mail ? `Email ${mailName(mail.event)} ${MAIL_STATES[mail.state]}` : 'Email'
  }
}

/** Of each mail the newest, whether it was the first or a repeated one. */
function newestMails({ timeline }: StaffOrder) {
  const newest = new Map<string, OrderEvent>()
  for (const event of timeline) {
    const first = event.mail && firstEvent(event.mail.event)
    if (first && !newest.has(first)) newest.set(first, event)
  }
  return new Set(newest.values())
}

const MAIL_STATES = { queued: 'waits', sent: 'sent', failed: 'failed' }

type EntryProps = {
  mark: 'disc' | 'ring' | 'triangle'
  aside: ReactNode
  /** What needs the whole width. */
  below?: ReactNode
  children: ReactNode
}

function Entry({ mark, aside, below, children }: EntryProps) {
  return (
    <li className="relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2 pb-4 not-last:before:absolute not-last:before:top-3 not-last:before:bottom-[-0.75rem] not-last:before:left-[0.4375rem] not-last:before:w-px not-last:before:bg-base-300">
      <svg
        viewBox="0 0 16 16"
        className={`relative mt-1 size-4 ${mark === 'triangle' ? 'text-error' : ''}`}
        aria-hidden="true"
      >
        {mark === 'triangle' ? (
          <path d="M8 2l7 12H1z" fill="currentColor" />
        ) : (
          <circle
            cx="8"
            cy="8"
            r="5"
            className={mark === 'ring' ? 'fill-base-100' : 'fill-current'}
            stroke="currentColor"
            strokeWidth="1.5"
          />
        )}
      </svg>
      <div className="min-w-0">
        <div className="flex flex-wrap justify-between gap-x-4">
          <div className="min-w-0 flex-1 basis-48 wrap-anywhere">{children}</div>
          <span className="whitespace-nowrap text-quiet text-sm">{aside}</span>
        </div>
        {below}
      </div>
    </li>
  )
}
