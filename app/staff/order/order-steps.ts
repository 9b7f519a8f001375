import { formatUnits } from '#app/order/format-units.ts'
import { unitsUnpacked } from '#app/order/units-to-send.ts'
import { isRefunded, isToSend } from '#contract/order/order-state.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import { findPacked, isPacked, isUnderWay } from '../shipment/parcel.ts'

// What can be done with an order now, and why the rest can't.

/** Units that can be packed now. */
export function unpackedOf(order: StaffOrder) {
  return isToSend(order.state) ? unitsUnpacked(order) : 0
}

/**
 * The bank has taken the payment back: the next step for units that are not sent is to put them
 * back in stock.
 */
export function goesBack({ unsentUnits, disputed }: StaffOrder) {
  return unsentUnits === 'may go back' && disputed === 'lost dispute'
}

/** A sentence for each action that can't be done. */
export function impossibleOf(order: StaffOrder) {
  const { state, paid, shipments } = order
  const impossible: [action: string, reason: string][] = []
  const closed = order.processing ? PROCESSING : CLOSED[state]
  const allPacked = `All of it is ${order.refundedUnits > 0 ? 'packed or refunded' : 'packed'}.`
  if (order.cancelAsked) impossible.push(['Pack', 'Its customer asks to cancel it.'])
  if (unpackedOf(order) === 0) impossible.push(['Pack', closed ?? allPacked])
  if (!shipments.some(isPacked) && state !== 'shipped' && state !== 'delivered') {
    impossible.push(['Ship', closed ?? 'Nothing is packed.'])
  }
  if (!paid || isRefunded(order)) impossible.push(['Refund', closed ?? 'Nothing was paid.'])
  if (state !== 'unpaid') {
    impossible.push(['Cancel', state === 'canceled' ? 'It is canceled.' : 'It is paid: refund it.'])
  }
  const shipped = shipments.filter((shipment) => !isPacked(shipment))
  if (shipped.length > 0) {
    impossible.push([
      `Unpack ${namesOf(shipped)}`,
      'Shipped: undo that within a day, or take it back as a return.',
    ])
  }
  const delivered = shipments.filter(({ deliveredAt }) => deliveredAt !== null)
  if (delivered.length > 0) impossible.push([`Edit ${namesOf(delivered)}`, 'Delivered.'])
  return impossible
}

/** `parcel 2`, `parcels 1–3, 5` */
function namesOf(shipments: StaffOrder['shipments']) {
  const ranges: [first: number, last: number][] = []
  for (const { number } of shipments) {
    const range = ranges.at(-1)
    if (range && range[1] === number - 1) range[1] = number
    else ranges.push([number, number])
  }
  const numbers = ranges.map(([first, last]) => (first === last ? first : `${first}–${last}`))
  return `${shipments.length === 1 ? 'parcel' : 'parcels'} ${numbers.join(', ')}`
}

const PROCESSING = 'A bank processes its payment.'

const CLOSED: Partial<Record<StaffOrder['state'], string>> = {
  unpaid: 'It is not paid.',
  refunded: 'All of it is refunded.',
  canceled: 'It is canceled.',
}

/** What the order waits for. */
export function nextOf(order: StaffOrder) {
  const unpacked = unpackedOf(order)
  const shipment = findPacked(order)
  if (order.processing) return 'A bank processes the payment'
  if (order.state === 'unpaid') return 'Awaiting payment'
  if (goesBack(order)) return 'The dispute was lost: put back in stock what is not sent'
  if (shipment && isToSend(order.state)) return `Parcel ${shipment.number} is ready to ship`
  if (order.unsentUnits === 'are back') return undefined
  if (order.cancelAsked) return 'The customer asks to cancel it'
  if (unpacked > 0)
    return `${formatUnits(unpacked)} ${unpacked === 1 ? 'waits' : 'wait'} to be packed`
  const away = order.shipments.find(isUnderWay)
  return away && `Parcel ${away.number} is on its way`
}
