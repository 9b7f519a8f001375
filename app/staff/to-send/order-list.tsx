import { useEffect, useRef } from 'react'
import { formatUnits } from '#app/order/format-units.ts'
import { StateMark } from '#app/order/state-mark.tsx'
import { unitsShipped, unitsToSend } from '#app/order/units-to-send.ts'
import { shopToday } from '#app/ui/format-date.ts'
import { formatPrice } from '#contract/money.ts'
import { formatArrivalDay, hasPassed } from '#contract/order/arrival-day.ts'
import type { ListedPackerOrder } from '#contract/order/packer-order.ts'
import type { ListedOrder } from '#contract/order/staff-order.ts'
import { CancelAskedMark } from '../shipment/cancel-asked-mark.tsx'
import { CustomerToRecipient } from '../shipment/customer-to-recipient.tsx'
import { DisputedMark } from '../shipment/disputed-mark.tsx'
import { fractionDone } from '../shipment/fraction-done.ts'
import { ageOf } from './waiting-time.ts'

type Props = {
  orders: (ListedPackerOrder | ListedOrder)[]
  openId: string | undefined
  onOpen: (id: string) => void
  ticked: ReadonlySet<string>
  onTick: (ids: string[], isTicked: boolean) => void
  /** The moment at which the page was loaded. */
  now: number
}

/** The orders that wait, oldest first: one is open, any number is ticked. */
export function OrderList({ orders, openId, onOpen, ticked, onTick, now }: Props) {
  const list = useRef<HTMLOListElement>(null)
  // The list scrolls by itself, the page stays where it is.
  useEffect(() => {
    const row = [...(list.current?.children ?? [])].find(
      ({ id }) => openId !== undefined && id === rowId(openId),
    )
    if (!list.current || !row) return
    const { top, bottom } = list.current.getBoundingClientRect()
    const at = row.getBoundingClientRect()
    if (at.top < top) list.current.scrollTop -= top - at.top
    else if (at.bottom > bottom) list.current.scrollTop += at.bottom - bottom
  }, [openId])
  const isAll = orders.every(({ _id }) => ticked.has(_id))
  // After Choose all the list may grow by a page.
  const isSome = orders.some(({ _id }) => ticked.has(_id))
  return (
    <div className="overflow-hidden rounded-box border border-base-300 bg-base-100">
      {orders.length > 1 && (
        <label className="flex min-h-11 cursor-pointer items-center border-base-300 border-b border-l-4 border-l-transparent text-quiet text-sm">
          <span className="grid w-11 shrink-0 place-items-center">
            <input
              type="checkbox"
              className="checkbox checkbox-sm border-control"
              ref={(box) => {
                if (box) box.indeterminate = isSome && !isAll
              }}
              checked={isAll}
              onChange={({ target }) =>
                onTick(
                  orders.map(({ _id }) => _id),
                  target.checked,
                )
              }
            />
          </span>
          Choose all {orders.length}
        </label>
      )}
      <ol
        ref={list}
        aria-label="Orders to send"
        className="relative overflow-y-auto lg:max-h-[70vh]"
      >
        {orders.map((order) => {
          const { label, isLate } = ageOf(order.paidAt, now)
          const isOpen = order._id === openId
          return (
            <li
              key={order._id}
              id={rowId(order._id)}
              className={`flex items-stretch border-base-300 border-l-4 not-last:border-b ${isOpen ? 'border-l-primary bg-primary/8' : 'border-l-transparent'}`}
            >
              <label className="grid w-11 shrink-0 cursor-pointer place-items-center">
                <input
                  type="checkbox"
                  className="checkbox checkbox-sm border-control"
                  checked={ticked.has(order._id)}
                  onChange={({ target }) => onTick([order._id], target.checked)}
                  aria-label={`Choose order ${order.number}`}
                />
              </label>
              <button
                type="button"
                aria-current={isOpen ? 'true' : undefined}
                className="min-h-11 min-w-0 flex-1 cursor-pointer py-2 pr-3 text-left hover:underline"
                onClick={() => onOpen(order._id)}
              >
                <span className="flex items-baseline gap-2">
                  <strong className="tabular-nums">{order.number}</strong>
                  <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
                    <CustomerToRecipient order={order} />
                  </span>
                </span>
                <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-quiet text-sm">
                  <span className="wrap-anywhere">
                    {formatUnits(unitsToSend(order) - unitsShipped(order))}
                    {order.shippingRate && `, ${order.shippingRate}`}
                    {order.promisedBy && <PromisedDay by={order.promisedBy} now={now} />}
                  </span>
                  <span className={isLate ? 'font-semibold text-warning' : ''}>{label}</span>
                  <span className="flex basis-full flex-wrap gap-x-3">
                    {order.cancelAsked && <CancelAskedMark />}
                    {order.disputed && <DisputedMark by={order.disputed} />}
                    {order.hasNotes && <NoteMark />}
                    <RefundedMark order={order} />
                    {order.state !== 'paid' && (
                      <StateMark state={order.state}>{fractionDone(order)}</StateMark>
                    )}
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Marked once it has passed. */
function PromisedDay({ by, now }: { by: string; now: number }) {
  const said = `promised by ${formatArrivalDay(by)}`
  if (!hasPassed(by, shopToday(new Date(now)))) return `, ${said}`
  return (
    <>
      . <span className="font-semibold text-warning">Late, {said}</span>
    </>
  )
}

function rowId(orderId: string) {
  return `to-send-${orderId}`
}

/** Notes of the staff, as a shape and a word: what they say stands in the open order. */
function NoteMark() {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-warning">
      <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
        <path d="M1 1h10v7l-3 3H1z" fill="currentColor" />
      </svg>
      Note
    </span>
  )
}

/** A packer does not see how much. */
function RefundedMark({ order }: { order: ListedPackerOrder | ListedOrder }) {
  if (!('refunded' in order)) {
    return order.hasRefund && <span className="text-warning">Partly refunded</span>
  }
  if (order.refunded <= 0) return null
  return <span className="text-warning">{formatPrice(order.refunded)} refunded</span>
}
