import { useEffect, useReducer } from 'react'
import { errorMessage } from '#app/api/http.ts'
import { findPartsByCode } from '#app/api/received-stock.ts'
import { listOrdersToPack } from '#app/api/staff-order.ts'
import { STATES } from '#app/order/state-mark.tsx'
import { unitsUnpacked } from '#app/order/units-to-send.ts'
import type { ListedPackerOrder } from '#contract/order/packer-order.ts'
import type { Carrier } from '#contract/staff/carrier.ts'
import { carrierOf, carrierValue } from '../shipment/carrier-choice.tsx'
import { carrierOfRate } from '../shipment/carrier-of-rate.ts'
import { disputedSince } from '../shipment/disputed-since.ts'
import { findPacked } from '../shipment/parcel.ts'
import { isTracking } from '../shipment/tracking.ts'
import { readScan, totalLeft, totalPicked } from './scan.ts'
import { beginAt, type Draft, reduceToSend, refusalOf, type Sent } from './to-send-state.ts'
import { useOrders } from './use-orders.ts'
import { stepOf, usePacking } from './use-packing.ts'
import { useShipping } from './use-shipping.ts'

type Options = { orders: ListedPackerOrder[]; carriers: Carrier[]; startAt: string | undefined }

/** The open order, the message about the last scan, and the handlers of scans and keys. */
export function useToSend({ orders, carriers, startAt }: Options) {
  const [state, happened] = useReducer(reduceToSend, startAt, beginAt)
  const openId = state.openId ?? orders[0]?._id
  const place = orders.findIndex(({ _id }) => _id === openId)
  const { orders: loaded, reload, error } = useOrders(openId, orders[place + 1]?._id)
  const open = openId ? loaded[openId] : undefined
  const step = stepOf(open)
  const shipment = findPacked(open)
  const picked = (open && state.counts[open._id]) ?? {}
  const missing = open ? totalLeft(open.lines) - totalPicked(picked, open.lines) : 0
  const draft: Draft = (shipment && state.drafts[shipment._id]) ?? {
    carrier: carrierValue(
      carriers,
      carrierOfRate(carriers, open?.shippingRate) ?? state.lastCarrier,
    ),
    tracking: '',
  }
  const packing = usePacking(open, picked, happened, reload)
  const shipping = useShipping(open, draft, happened, reload)
  // Shipping comes after packing.
  const failure =
    step === 'pack' ? (packing.error ?? shipping.error) : (shipping.error ?? packing.error)
  // The packer looks at the scan field: the step's button may be many lines below it.
  useEffect(() => {
    if (failure) happened({ kind: 'failed', why: failure })
  }, [failure])

  const refuse = (why: string) => happened({ kind: 'refused', why })
  const openOrder = (id: string | undefined) => happened({ kind: 'opened', id })

  function move(by: 1 | -1) {
    const order = orders[place + by]
    if (order) openOrder(order._id)
    else happened({ kind: 'came to an end', of: by > 0 ? 'last' : 'first' })
  }

  function pack(which: 'all' | 'picked', isConfirmed = false) {
    happened({ kind: 'began' })
    if (!open || packing.pending) return
    const by = disputedSince(open)
    if (by && !isConfirmed) happened({ kind: 'asked', about: { by, action: 'Pack', which } })
    else void packing.pack(which, isConfirmed)
  }

  function ship(isConfirmed = false) {
    happened({ kind: 'began' })
    if (!open || shipping.pending) return
    const by = disputedSince(open, shipment)
    if (by && !isConfirmed) happened({ kind: 'asked', about: { by, action: 'Ship' } })
    else void shipping.ship(orders, isConfirmed)
  }

  function setDraft(change: Partial<Draft>) {
    if (!shipment) return
    happened({ kind: 'drafted', shipmentId: shipment._id, draft: { ...draft, ...change } })
  }

  function onCode(code: string) {
    const scan = readScan(code, { open, orders, picked, shipping: step === 'ship' })
    const refusal = refusalOf(scan, code, step)
    if (refusal) return refuse(refusal)
    if (scan.kind === 'counted' && open) {
      happened({ kind: 'counted', order: open, line: scan.line })
    } else if (scan.kind === 'this order') slipAgain()
    else if (scan.kind === 'other order') openOrder(scan.order._id)
    else if (scan.kind === 'label' && shipment) {
      const labeled = { ...draft, tracking: scan.tracking }
      happened({ kind: 'scanned label', shipmentId: shipment._id, draft: labeled })
    } else if (scan.kind === 'order number') void findOrder(scan.number, code)
    else void helpOn(code, `“${code}” is neither a part of this order nor an order number.`)
  }

  /** Says at once what is wrong with a code, and then which other order waits for such a part. */
  async function helpOn(code: string, after: string) {
    refuse(after)
    const order = await findOrderOfPart(code).catch(() => undefined)
    if (order) happened({ kind: 'found waiting', order, code, after })
  }

  /** The slip of the open order: the next step, if all that comes before it is done. */
  function slipAgain() {
    if (!open) return
    if (step === 'pack') {
      if (missing === 0) return pack('all')
      return refuse(`Order ${open.number} is open: ${missing} more to count, or p to pack all.`)
    }
    if (step === 'ship') {
      if (isTracking(draft.tracking)) return ship()
      return refuse('Scan the label first, or press Enter to ship without tracking.')
    }
  }

  /** An order that is not in the list: sent already, or not to be sent. */
  async function findOrder(number: number, code: string) {
    try {
      const { items } = await listOrdersToPack({ q: String(number) })
      const order = items.find((one) => one.number === number)
      if (!order) return void helpOn(code, `There is no order ${number}.`)
      happened({ kind: 'found', id: order._id, number, state: STATES[order.state].label })
    } catch (caught) {
      refuse(errorMessage(caught))
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
      else if (key === 'p') refuse('It is packed: s ships it.')
      else if (/^[1-9]$/.test(key) && carriers.length > 0) choose(Number(key))
      else return false
      return true
    }
    if (step === 'pack' && open) {
      if (key === 'p') pack('all')
      else if (key === 'P' && missing < totalLeft(open.lines)) pack('picked')
      else if (key === 'P') refuse('Nothing is counted yet.')
      else if (key === 's') refuse('Pack it first: p packs all.')
      else if (key === 'Enter' && missing === 0) pack('all')
      else return false
      return true
    }
    return false
  }

  function choose(key: number) {
    const listed = carriers[key - 1]?.name
    if (!listed || !shipment) return refuse(`There is no carrier ${key}.`)
    const carrier = { listed, other: draft.carrier.other }
    const name = carrierOf(carrier)
    happened({
      kind: 'chose carrier',
      shipmentId: shipment._id,
      draft: { ...draft, carrier },
      name,
    })
  }

  const { message, asked } = state
  const waiting = message?.waiting
  return {
    ...{ open, openId, step, place, shipment, loaded, reload, error, sent: state.sent },
    packing: {
      ...packing,
      picked,
      setPicked: (position: number, units: number) =>
        open && happened({ kind: 'picked', orderId: open._id, position, units }),
    },
    shipping: { ...shipping, draft, setDraft, wrong: state.wrong },
    message: message && {
      ...{ kind: message.kind, text: message.text },
      ...(waiting && {
        action: {
          label: `Open order ${waiting.number}`,
          onClick: () => openOrder(waiting._id),
        },
      }),
    },
    asking: asked && {
      ...{ by: asked.by, action: asked.action },
      onConfirm: () => (asked.action === 'Pack' ? pack(asked.which, true) : ship(true)),
    },
    stopAsking: () => happened({ kind: 'answered' }),
    undone: (parcel: Sent) => {
      happened({ kind: 'shipping undone', parcel })
      void reload(parcel.order._id)
    },
    leave: (ids: string[]) => happened({ kind: 'sent elsewhere', ids, openId, orders }),
    ...{ openOrder, move, pack, ship, onCode, onKey },
  }
}

/** The oldest order of which a part with this code is still to be packed. */
async function findOrderOfPart(code: string) {
  const parts = (await findPartsByCode(code)).map(({ _id }) => _id)
  if (parts.length === 0) return undefined
  const { items } = await listOrdersToPack({ q: code, state: 'to send' }, { sort: 'oldest' })
  return items.find((order) => waitsFor(parts, order))
}

function waitsFor(parts: string[], order: ListedPackerOrder) {
  const lines = order.lines ?? [{ productId: order.productId, unpacked: unitsUnpacked(order) }]
  return lines.some(({ productId, unpacked }) => unpacked > 0 && parts.includes(productId))
}
