import { formatUnits } from '#app/order/format-units.ts'
import type { ListedPackerOrder, PackerOrder } from '#contract/order/packer-order.ts'
import type { Disputed } from '#contract/payment/dispute-state.ts'
import type { CarrierValue } from '../shipment/carrier-choice.tsx'
import { type Picked, pickedOf, type Scan, totalLeft, totalPicked } from './scan.ts'

// What happens at the packing table, and what the page then shows. The calls are in use-to-send.ts.

type Line = PackerOrder['lines'][number]

export type Draft = { carrier: CarrierValue; tracking: string }

/** A parcel that was shipped from this page. */
export type Sent = { order: PackerOrder; shipment: number; carrier: string; tracking: string }

type Message = {
  kind: 'good' | 'bad' | 'failed'
  text: string
  /** The order that waits for the scanned part. */
  waiting?: { _id: string; number: number }
}

/** A disputed order, whose packing or shipping has to be confirmed. */
type Asked = { by: Disputed } & (
  | { action: 'Pack'; which: 'all' | 'picked' }
  | { action: 'Ship'; which?: undefined }
)

type ToSendState = {
  /** Undefined: the oldest. */
  openId: string | undefined
  message: Message | undefined
  asked: Asked | undefined
  /** The counted units of each order, also while another one is open. */
  counts: Record<string, Picked>
  /** Carrier and tracking of each packed parcel. */
  drafts: Record<string, Draft>
  lastCarrier: string | undefined
  wrong: { carrier?: string; tracking?: string }
  /** The latest first. */
  sent: Sent[]
}

export type ToSendEvent =
  | { kind: 'opened'; id: string | undefined }
  | { kind: 'came to an end'; of: 'first' | 'last' }
  | { kind: 'counted'; order: PackerOrder; line: Line }
  | { kind: 'picked'; orderId: string; position: number; units: number }
  | { kind: 'began' }
  | { kind: 'asked'; about: Asked }
  | { kind: 'answered' }
  | { kind: 'packed'; orderId: string; units: number }
  | { kind: 'drafted'; shipmentId: string; draft: Draft }
  | { kind: 'chose carrier'; shipmentId: string; draft: Draft; name: string }
  | { kind: 'scanned label'; shipmentId: string; draft: Draft }
  | { kind: 'left out'; wrong: ToSendState['wrong'] }
  | { kind: 'shipping'; shipmentId: string; draft: Draft }
  | { kind: 'shipped'; parcel: Sent; orders: ListedPackerOrder[] }
  | { kind: 'shipping undone'; parcel: Sent }
  | {
      kind: 'sent elsewhere'
      ids: string[]
      openId: string | undefined
      orders: ListedPackerOrder[]
    }
  | { kind: 'found'; id: string; number: number; state: string }
  | { kind: 'found waiting'; order: { _id: string; number: number }; code: string; after: string }
  | { kind: 'refused'; why: string }
  | { kind: 'failed'; why: string }

export function beginAt(openId: string | undefined): ToSendState {
  return {
    ...{ openId, message: undefined, asked: undefined, lastCarrier: undefined },
    ...{ counts: {}, drafts: {}, wrong: {}, sent: [] },
  }
}

export function reduceToSend(state: ToSendState, event: ToSendEvent): ToSendState {
  switch (event.kind) {
    case 'opened':
      return { ...state, openId: event.id, message: undefined }
    case 'came to an end':
      return bad(state, `This is the ${event.of} order.`)
    case 'counted':
      return count(state, event.order, event.line)
    case 'picked':
      return pick(state, event.orderId, event.position, event.units)
    case 'began':
      return { ...state, message: undefined }
    case 'asked':
      return { ...state, message: undefined, asked: event.about }
    case 'answered':
      return { ...state, asked: undefined }
    case 'packed': {
      const { [event.orderId]: _, ...counts } = state.counts
      return good({ ...state, counts }, `${event.units} packed. Scan the label, or press Enter.`)
    }
    case 'drafted':
      return draft(state, event)
    case 'chose carrier':
      return good(draft(state, event), `With ${event.name}.`)
    case 'scanned label':
      return good(
        draft(state, event),
        `Tracking ${event.draft.tracking}. Scan the slip again, or press Enter to ship.`,
      )
    case 'left out':
      return { ...state, wrong: event.wrong }
    case 'shipping':
      // Kept as it is sent: the default carrier may become another one.
      return { ...state, drafts: { ...state.drafts, [event.shipmentId]: event.draft } }
    case 'shipped':
      return ship(state, event.parcel, event.orders)
    case 'shipping undone':
      return undo(state, event.parcel)
    case 'sent elsewhere':
      return leave(state, event.ids, event.openId, event.orders)
    case 'found':
      return good({ ...state, openId: event.id }, `Order ${event.number}: ${event.state}.`)
    case 'found waiting':
      return offer(state, event)
    case 'refused':
      return bad(state, event.why)
    case 'failed':
      return { ...state, message: { kind: 'failed', text: event.why } }
  }
}

/** Why a code does nothing at the open order's step; undefined: it does something. */
export function refusalOf(scan: Scan, code: string, step: string) {
  if (scan.kind === 'one too many') {
    return `One too many: the order has ${scan.line.unpacked} of ${scan.line.part.title}.`
  }
  if (scan.kind === 'a part, not a label') return `${code} is a part of this order, not a label.`
  if (scan.kind === 'wrong' && step === 'ship') return `“${code}” is not a tracking number.`
  return undefined
}

function good(state: ToSendState, text: string): ToSendState {
  return { ...state, message: { kind: 'good', text } }
}

function bad(state: ToSendState, text: string): ToSendState {
  return { ...state, message: { kind: 'bad', text } }
}

function count(state: ToSendState, { _id, lines }: PackerOrder, line: Line) {
  const picked = state.counts[_id] ?? {}
  const units = pickedOf(picked, line) + 1
  const isLast = totalPicked(picked, lines) + 1 === totalLeft(lines)
  return good(
    pick(state, _id, line.position, units),
    `${line.part.title}: ${units} of ${line.unpacked}${isLast ? '. All counted: scan the slip, or press p.' : ''}`,
  )
}

function pick(state: ToSendState, orderId: string, position: number, units: number): ToSendState {
  const picked = { ...state.counts[orderId], [position]: Math.max(0, units) }
  return { ...state, counts: { ...state.counts, [orderId]: picked } }
}

function draft(state: ToSendState, event: { shipmentId: string; draft: Draft }): ToSendState {
  return { ...state, wrong: {}, drafts: { ...state.drafts, [event.shipmentId]: event.draft } }
}

function ship(state: ToSendState, parcel: Sent, orders: ListedPackerOrder[]): ToSendState {
  const { _id, number, lines } = parcel.order
  const now = { ...state, lastCarrier: parcel.carrier, sent: [parcel, ...state.sent] }
  const left = totalLeft(lines)
  if (left > 0) {
    const are = left === 1 ? 'is' : 'are'
    return good(
      { ...now, openId: _id },
      `${number}: parcel sent, ${formatUnits(left)} ${are} left.`,
    )
  }
  const isLast = orders.every((order) => order._id === _id)
  return good(
    leave(now, [_id], _id, orders),
    `${number} sent.${isLast ? ' That was the last one.' : ''}`,
  )
}

function undo(state: ToSendState, { order, shipment }: Sent): ToSendState {
  const sent = state.sent.filter((one) => one.order._id !== order._id || one.shipment !== shipment)
  return good({ ...state, sent, openId: order._id }, `${order.number} is packed again.`)
}

/** Opens another order than these, the next one if there is one. */
function leave(
  state: ToSendState,
  ids: string[],
  openId: string | undefined,
  orders: ListedPackerOrder[],
): ToSendState {
  if (!openId || !ids.includes(openId)) return state
  const place = orders.findIndex(({ _id }) => _id === openId)
  const left = orders.filter(({ _id }) => !ids.includes(_id))
  const next = orders.slice(place + 1).find((order) => left.includes(order))
  return { ...state, openId: (next ?? left[0])?._id, message: undefined }
}

/** Which order waits for a part, unless the packer has gone on meanwhile. */
function offer(
  state: ToSendState,
  { order, code, after }: ToSendEvent & { kind: 'found waiting' },
): ToSendState {
  if (state.message?.text !== after) return state
  const text = `“${code}” is not a part of this order. Order ${order.number} waits for it.`
  return { ...state, message: { kind: 'bad', text, waiting: order } }
}
