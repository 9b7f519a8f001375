import { useEffect, useState } from 'react'
import { errorMessage } from '#app/api/http.ts'
import type { Carrier } from '#app/api/shipment.ts'
import { listStaffOrders } from '#app/api/staff-order.ts'
import { formatUnits } from '#app/order/format-units.ts'
import { STATES } from '#app/order/state-mark.tsx'
import type { ListedOrder } from '#contract/order/staff-order.ts'
import { carrierOf } from '../shipment/carrier-choice.tsx'
import { disputedSince } from '../shipment/disputed.ts'
import type { Asking } from '../shipment/disputed-modal.tsx'
import { findPacked } from '../shipment/packed.ts'
import { isTracking } from '../shipment/tracking.ts'
import { findOrderOfPart } from './order-of-part.ts'
import { leftOf, pickedOf, readScan, totalLeft, totalPicked } from './scan.ts'
import type { ScanMessage } from './scan-field.tsx'
import { useOrders } from './use-orders.ts'
import { stepOf, usePacking } from './use-packing.ts'
import { useShipping } from './use-shipping.ts'

type Options = { orders: ListedOrder[]; carriers: Carrier[]; startAt: string | undefined }

/** The open order, the message about the last scan, and the handlers of scans and keys. */
export function useToSend({ orders, carriers, startAt }: Options) {
  const [chosenId, setOpenId] = useState(startAt)
  const [message, setMessage] = useState<ScanMessage>()
  const [asking, setAsking] = useState<Asking>()
  const openId = chosenId ?? orders[0]?._id
  const place = orders.findIndex(({ _id }) => _id === openId)
  const { orders: loaded, reload, error } = useOrders(openId, orders[place + 1]?._id)
  const open = openId ? loaded[openId] : undefined
  const step = stepOf(open)
  const packing = usePacking(open, reload)
  const shipping = useShipping(open, carriers, reload)
  // Shipping comes after packing.
  const failure =
    step === 'pack' ? (packing.error ?? shipping.error) : (shipping.error ?? packing.error)
  // The packer looks at the scan field: the step's button may be many lines below it.
  useEffect(() => {
    if (failure) setMessage({ kind: 'failed', text: failure })
  }, [failure])

  const good = (text: string) => setMessage({ kind: 'good', text })
  const bad = (text: string) => setMessage({ kind: 'bad', text })

  function openOrder(id: string | undefined) {
    setMessage(undefined)
    setOpenId(id)
  }

  function move(by: 1 | -1) {
    const order = orders[place + by]
    if (order) openOrder(order._id)
    else bad(by > 0 ? 'This is the last order.' : 'This is the first order.')
  }

  /** Opens another order than these, the next one if there is one. */
  function leave(ids: string[]) {
    if (!openId || !ids.includes(openId)) return
    const left = orders.filter(({ _id }) => !ids.includes(_id))
    const next = orders.slice(place + 1).find((order) => left.includes(order))
    openOrder((next ?? left[0])?._id)
  }

  async function pack(which: 'all' | 'picked', isConfirmed = false) {
    setMessage(undefined)
    if (!open || packing.pending) return
    const disputed = disputedSince(open)
    if (disputed && !isConfirmed) {
      return setAsking({ by: disputed, action: 'Pack', onConfirm: () => void pack(which, true) })
    }
    const units = which === 'all' ? totalLeft(open.lines) : totalPicked(packing.picked, open.lines)
    if (await packing.pack(which, isConfirmed))
      good(`${units} packed. Scan the label, or press Enter.`)
  }

  function ship(isConfirmed = false) {
    setMessage(undefined)
    if (!open || shipping.pending) return
    const { _id, number } = open
    const left = totalLeft(open.lines)
    const disputed = disputedSince(open, findPacked(open))
    if (disputed && !isConfirmed) {
      return setAsking({ by: disputed, action: 'Ship', onConfirm: () => ship(true) })
    }
    void shipping.ship(() => {
      if (left > 0) {
        openOrder(_id)
        return good(
          `${number}: parcel sent, ${formatUnits(left)} ${left === 1 ? 'is' : 'are'} left.`,
        )
      }
      const others = orders.filter((order) => order._id !== _id)
      leave([_id])
      good(`${number} sent.${others.length === 0 ? ' That was the last one.' : ''}`)
    }, isConfirmed)
  }

  function onCode(code: string) {
    const scan = readScan(code, {
      open,
      orders,
      picked: packing.picked,
      shipping: step === 'ship',
    })
    if (scan.kind === 'counted') {
      const { line } = scan
      const units = pickedOf(packing.picked, line) + 1
      packing.setPicked(line.position, units)
      const isLast = open && totalPicked(packing.picked, open.lines) + 1 === totalLeft(open.lines)
      return good(
        `${line.part.title}: ${units} of ${leftOf(line)}${isLast ? '. All counted: scan the slip, or press p.' : ''}`,
      )
    }
    if (scan.kind === 'one too many') {
      return bad(`One too many: the order has ${leftOf(scan.line)} of ${scan.line.part.title}.`)
    }
    if (scan.kind === 'a part, not a label') {
      return bad(`${code} is a part of this order, not a label.`)
    }
    if (scan.kind === 'this order') return slipAgain()
    if (scan.kind === 'other order') return openOrder(scan.order._id)
    if (scan.kind === 'label') {
      shipping.setDraft({ tracking: scan.tracking })
      return good(`Tracking ${scan.tracking}. Scan the slip again, or press Enter to ship.`)
    }
    if (scan.kind === 'order number') return void findOrder(scan.number, code)
    if (step === 'ship') return bad(`“${code}” is not a tracking number.`)
    void helpOn(code, `“${code}” is neither a part of this order nor an order number.`)
  }

  /** Says at once what is wrong with a code, and then which other order waits for such a part. */
  async function helpOn(code: string, text: string) {
    bad(text)
    const order = await findOrderOfPart(code).catch(() => undefined)
    if (!order) return
    const { _id, number } = order
    const help = `“${code}” is not a part of this order. Order ${number} waits for it.`
    const action = { label: `Open order ${number}`, onClick: () => openOrder(_id) }
    setMessage((now) => (now?.text === text ? { kind: 'bad', text: help, action } : now))
  }

  /** The slip of the open order: the next step, if all that comes before it is done. */
  function slipAgain() {
    if (!open) return
    if (step === 'pack') {
      const missing = totalLeft(open.lines) - totalPicked(packing.picked, open.lines)
      if (missing === 0) return void pack('all')
      return bad(`Order ${open.number} is open: ${missing} more to count, or p to pack all.`)
    }
    if (step === 'ship') {
      if (isTracking(shipping.draft.tracking)) return ship()
      return bad('Scan the label first, or press Enter to ship without tracking.')
    }
  }

  /** An order that is not in the list: sent already, or not to be sent. */
  async function findOrder(number: number, code: string) {
    try {
      const { items } = await listStaffOrders({ q: String(number) })
      const order = items.find((one) => one.number === number)
      if (!order) return void helpOn(code, `There is no order ${number}.`)
      openOrder(order._id)
      good(`Order ${number}: ${STATES[order.state].label}.`)
    } catch (caught) {
      bad(errorMessage(caught))
    }
  }

  /** @returns is it a command of this step? */
  function onKey(key: string) {
    if (key === 'j' || key === 'k') {
      move(key === 'j' ? 1 : -1)
      return true
    }
    if (step === 'ship') {
      if (key === 's' || key === 'Enter') ship()
      else if (key === 'p') bad('It is packed: s ships it.')
      else if (/^[1-9]$/.test(key) && carriers.length > 0) choose(Number(key))
      else return false
      return true
    }
    if (step === 'pack' && open) {
      const missing = totalLeft(open.lines) - totalPicked(packing.picked, open.lines)
      if (key === 'p') void pack('all')
      else if (key === 'P' && missing < totalLeft(open.lines)) void pack('picked')
      else if (key === 'P') bad('Nothing is counted yet.')
      else if (key === 's') bad('Pack it first: p packs all.')
      else if (key === 'Enter' && missing === 0) void pack('all')
      else return false
      return true
    }
    return false
  }

  function choose(key: number) {
    const carrier = carriers[key - 1]
    if (!carrier) return bad(`There is no carrier ${key}.`)
    const value = { listed: carrier.name, other: shipping.draft.carrier.other }
    shipping.setDraft({ carrier: value })
    good(`With ${carrierOf(value)}.`)
  }

  return {
    open,
    openId,
    step,
    place,
    shipment: findPacked(open),
    loaded,
    packing,
    shipping,
    message,
    error,
    asking,
    stopAsking: () => setAsking(undefined),
    openOrder,
    move,
    leave,
    pack,
    ship,
    onCode,
    onKey,
  }
}
