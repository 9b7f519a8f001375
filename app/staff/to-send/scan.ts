import { normNumber } from '#contract/catalog/part-number.ts'
import type { ListedPackerOrder, PackerOrder } from '#contract/order/packer-order.ts'
import { sumOf } from '#contract/sum.ts'
import { isTracking } from '../shipment/tracking.ts'

// The meaning of a scanned or typed code, and the counted units.

type Listed = Pick<ListedPackerOrder, '_id' | 'number'>
type Line = PackerOrder['lines'][number]

/** Units of each line that lie on the packing table, by position. */
export type Picked = Record<number, number>

export function pickedOf(picked: Picked, line: Line) {
  return Math.min(picked[line.position] ?? 0, line.unpacked)
}

export function totalPicked(picked: Picked, lines: Line[]) {
  return sumOf(lines, (line) => pickedOf(picked, line))
}

export function totalLeft(lines: Line[]) {
  return sumOf(lines, ({ unpacked }) => unpacked)
}

export type Scan =
  | { kind: 'counted'; line: Line }
  | { kind: 'one too many'; line: Line }
  | { kind: 'this order' }
  | { kind: 'other order'; order: Listed }
  | { kind: 'order number'; number: number }
  | { kind: 'label'; tracking: string }
  | { kind: 'a part, not a label'; line: Line }
  | { kind: 'wrong' }

type Table = { open: PackerOrder | undefined; orders: Listed[]; picked: Picked; shipping: boolean }

/** @param table.shipping the open order's parcel waits for its label */
export function readScan(code: string, { open, orders, picked, shipping }: Table): Scan {
  const lines = open?.lines ?? []
  const parts = lines.filter((line) => isPart(code, line))
  const line = parts.find((part) => pickedOf(picked, part) < part.unpacked) ?? parts[0]
  if (line && shipping) return { kind: 'a part, not a label', line }
  if (line) {
    const isMissing = pickedOf(picked, line) < line.unpacked
    return { kind: isMissing ? 'counted' : 'one too many', line }
  }
  const number = /^#?\d{1,15}$/.test(code) ? Number(code.replace('#', '')) : undefined
  if (number !== undefined && number === open?.number) return { kind: 'this order' }
  const order = orders.find((one) => one.number === number)
  if (order) return { kind: 'other order', order }
  if (shipping) {
    return isTracking(code) ? { kind: 'label', tracking: code } : { kind: 'wrong' }
  }
  return number === undefined ? { kind: 'wrong' } : { kind: 'order number', number }
}

/**
 * A maker's label has the number with other spaces and dashes, and a barcode with zeros before it.
 */
function isPart(code: string, { sku, productId, part: { number }, barcodes }: Line) {
  const wanted = code.toLowerCase()
  if (wanted === sku?.toLowerCase() || wanted === productId) return true
  const norm = normNumber(code)
  return norm !== '' && [number ?? '', ...barcodes].some((known) => normNumber(known) === norm)
}
