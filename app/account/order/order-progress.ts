import { unitsOf } from '#app/order/units-to-send.ts'
import { formatDate, formatDateTime, shopToday } from '#app/ui/format-date.ts'
import { formatCount } from '#contract/money.ts'
import { describeArrival } from '#contract/order/arrival-day.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import type { OrderState } from '#contract/order/order-state.ts'

// Where an order is, for its customer.

type Units = Pick<CustomerOrder['lines'][number], 'quantity' | 'refunded'>
type Parcel = Pick<
  CustomerOrder['shipments'][number],
  'units' | 'packedAt' | 'shippedAt' | 'deliveredAt'
>
type Order = Pick<CustomerOrder, 'state' | 'placedAt' | 'paidAt' | 'heldUntil'> & {
  promisedBy?: string | undefined
  cancelAsked?: true | undefined
  processing?: true | undefined
  lines: Units[]
  shipments: Parcel[]
}

const TITLES: Record<OrderState, string> = {
  unpaid: 'not paid yet',
  paid: 'paid',
  packed: 'packed',
  'partly shipped': 'partly shipped',
  shipped: 'on its way',
  delivered: 'delivered',
  refunded: 'refunded',
  canceled: 'canceled',
}

/** After ‘Order 1042:’ */
export function titleOf({ state, processing }: Pick<Order, 'state' | 'processing'>) {
  return processing ? 'payment processing' : TITLES[state]
}

export type Step = { label: string; note: string; at: string | null; is: 'done' | 'now' | 'next' }

/** The steps from ordered to delivered: done, present and next ones. */
export function stepsOf(order: Order, now = new Date()): Step[] {
  const { state, placedAt, paidAt, shipments, promisedBy } = order
  const shipped = shipments.filter(({ shippedAt }) => shippedAt !== null)
  const last = (moments: (string | null)[]) => moments.filter(Boolean).sort().at(-1) ?? null
  const packedAt = last(shipments.map((one) => one.packedAt))
  const shippedAt = last(shipped.map((one) => one.shippedAt))
  const deliveredAt = last(shipped.map((one) => one.deliveredAt))
  const isPaid = paidAt !== null
  const isAllSent = state === 'shipped' || state === 'delivered'
  const inAll = unitsToSend(order)
  const packed = unitsOf(shipments)
  const isPartlyPacked = packed > 0 && packed < inAll && !isAllSent
  const of = (units: number) => `${formatCount(units)} of ${formatCount(inAll)} units`
  const isPartly = state === 'partly shipped'
  return [
    isPaid
      ? { label: 'Ordered and paid', note: '', at: paidAt, is: 'done' }
      : {
          label: 'Ordered',
          note: holdNote(order),
          at: placedAt,
          is: 'now',
        },
    {
      label: isPartlyPacked ? 'Partly packed' : 'Packed',
      note: isPartlyPacked ? of(packed) : nextNote(order),
      at: packedAt,
      is: packedStep(state, isPartlyPacked),
    },
    {
      label: isPartly ? 'Partly shipped' : 'Shipped',
      note: isPartly ? of(unitsOf(shipped)) : '',
      at: shippedAt,
      is: state === 'delivered' ? 'done' : isAllSent || isPartly ? 'now' : 'next',
    },
    {
      label: 'Delivered',
      note: promisedBy && state !== 'delivered' ? describeArrival(promisedBy, shopToday(now)) : '',
      at: state === 'delivered' ? deliveredAt : null,
      is: state === 'delivered' ? 'done' : 'next',
    },
  ]
}

function holdNote({ processing, heldUntil }: Order) {
  if (processing) return 'Your bank processes the payment. The parts are set aside for you.'
  return heldUntil ? `Held for you until ${formatDateTime(heldUntil)}` : 'No longer held for you'
}

function nextNote({ state, cancelAsked }: Order) {
  if (state !== 'paid') return ''
  return cancelAsked ? 'Waits: you asked to cancel it' : 'We pack it next'
}

function packedStep(state: OrderState, isPartlyPacked: boolean): Step['is'] {
  if (isPartlyPacked) return 'now'
  if (['partly shipped', 'shipped', 'delivered'].includes(state)) return 'done'
  return state === 'packed' ? 'now' : 'next'
}

function unitsToSend({ lines }: { lines: Units[] }) {
  return lines.reduce((sum, { quantity, refunded }) => sum + quantity - refunded, 0)
}

export type Line = CustomerOrder['lines'][number]

export type Contents = {
  key: string
  title: string
  shipment: CustomerOrder['shipments'][number] | undefined
  lines: { line: Line; units: number }[]
}

/** The order's parts by parcel, and after them what is in none. */
export function contentsOf({ lines, shipments, state }: CustomerOrder): Contents[] {
  const inParcels = new Map<number, number>()
  for (const { lines: packed } of shipments) {
    for (const { position, quantity } of packed) {
      inParcels.set(position, (inParcels.get(position) ?? 0) + quantity)
    }
  }
  const left = lines.flatMap((line) => {
    const units = line.quantity - line.refunded - (inParcels.get(line.position) ?? 0)
    return units > 0 ? [{ line, units }] : []
  })
  const refunded = lines.flatMap((line) =>
    line.refunded > 0 ? [{ line, units: line.refunded }] : [],
  )
  const isClosed = state === 'refunded' || state === 'canceled'
  const parcels: Contents[] = shipments.map((shipment, at) => ({
    key: shipment._id,
    title:
      left.length > 0 && !isClosed ? `Parcel ${at + 1}` : `Parcel ${at + 1} of ${shipments.length}`,
    shipment,
    lines: shipment.lines.flatMap(({ position, quantity }) => {
      const line = lines.find((one) => one.position === position)
      return line ? [{ line, units: quantity }] : []
    }),
  }))
  const rest: Contents[] = [
    {
      key: 'left',
      title: shipments.length === 0 ? 'Parts' : isClosed ? 'Not sent' : 'Not packed yet',
      shipment: undefined,
      lines: left,
    },
    { key: 'refunded', title: 'Not sent, refunded', shipment: undefined, lines: refunded },
  ]
  return [...parcels, ...rest.filter((one) => one.lines.length > 0)]
}

/** Such as ‘Nov 21, 2026’; undefined for an event that has not happened. */
export function dayOf(moment: string | null) {
  return moment ? formatDate(moment) : ''
}
