import { type Dispatch, useState } from 'react'
import { wasRejected } from '#app/api/http.ts'
import { useAction } from '#app/ui/components/use-action.ts'
import { isToSend } from '#contract/order/order-state.ts'
import type { PackerOrder } from '#contract/order/packer-order.ts'
import { findPacked } from '../shipment/parcel.ts'
import { usePack } from '../shipment/use-pack.ts'
import { type Picked, pickedOf, totalLeft, totalPicked } from './scan.ts'
import type { ToSendEvent } from './to-send-state.ts'

/** Packs the open order. */
export function usePacking(
  open: PackerOrder | undefined,
  picked: Picked,
  happened: Dispatch<ToSendEvent>,
  reload: (id: string) => Promise<unknown>,
) {
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const [failed, setFailed] = useState<string>()
  const packUnits = usePack()

  async function pack(which: 'all' | 'picked', despiteDispute = false) {
    if (!open) return
    const lines = open.lines
      .map((line) => ({ position: line.position, quantity: pickedOf(picked, line) }))
      .filter(({ quantity }) => quantity > 0)
    const units = which === 'all' ? totalLeft(open.lines) : totalPicked(picked, open.lines)
    const input = {
      ...(which === 'picked' && { lines }),
      ...(despiteDispute && { despiteDispute }),
    }
    setFailed(open._id)
    const done = await run(async () => {
      try {
        await packUnits(open, input)
      } catch (caught) {
        // Refunded, canceled or packed meanwhile: the order is shown as it is now.
        if (wasRejected(caught)) await reload(open._id)
        throw caught
      }
      await reload(open._id)
    })
    if (!done) return
    happened({ kind: 'packed', orderId: open._id, units })
  }

  return { pack, pending, error: failed === open?._id ? error : undefined }
}

/** The present step of an order. */
export function stepOf(order: PackerOrder | undefined) {
  if (!order) return 'loading'
  if (!isToSend(order.state)) return 'closed'
  return findPacked(order) ? 'ship' : totalLeft(order.lines) > 0 ? 'pack' : 'closed'
}

export function linesOf(order: PackerOrder, shipment: PackerOrder['shipments'][number]) {
  return shipment.lines.flatMap(({ position, quantity }) => {
    const line = order.lines.find((one) => one.position === position)
    return line ? [{ ...line, quantity }] : []
  })
}

/** The units that are in no parcel once the packed one is sent. */
export function stayingOf(order: PackerOrder) {
  return order.lines.filter(({ unpacked }) => unpacked > 0)
}
