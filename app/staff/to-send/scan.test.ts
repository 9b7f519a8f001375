import { expect, test } from 'vitest'
import type { Order } from '#contract/order/order.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import { type Picked, readScan } from './scan.ts'
import { ageOf } from './waiting-time.ts'

const line = (
  position: number,
  sku: string | null,
  quantity: number,
  { packed = 0, refunded = 0 } = {},
) =>
  ({
    position,
    sku,
    quantity,
    packed,
    refunded,
    unpacked: quantity - packed - refunded,
    productId: `product-${position}`,
    part: { title: 'A part', number: position === 3 ? 'BR 2881.V' : null, brand: 'Norbrake' },
    barcodes: position === 3 ? ['4006381333931', '036000291452'] : [],
  }) as StaffOrder['lines'][number]

const open = {
  number: 1042,
  lines: [line(1, 'KST-288V', 2), line(2, '1043', 1), line(3, null, 1)],
} as StaffOrder
const orders = [{ number: 1042 }, { number: 1044 }] as Order[]

const scan = (code: string, picked: Picked = {}, shipping = false) =>
  readScan(code, { open, orders, picked, shipping })

test('a part’s SKU counts, in capitals or not, and so does the id of a part without one', () => {
  expect(scan('kst-288v')).toMatchObject({ kind: 'counted', line: { position: 1 } })
  expect(scan('product-3')).toMatchObject({ kind: 'counted', line: { position: 3 } })
})

test('the maker’s number and its barcode count, however the label has them', () => {
  const codes = ['BR 2881.V', 'br2881v', 'BR-2881-V', '4006381333931', '0036000291452']
  for (const code of codes) {
    expect(scan(code)).toMatchObject({ kind: 'counted', line: { position: 3 } })
  }
  expect(scan('BR 2881')).toEqual({ kind: 'wrong' })
  expect(scan('BR2881V', {}, true).kind).toBe('a part, not a label')
})

test('one unit more than ordered is refused, and packed or refunded units count', () => {
  expect(scan('KST-288V', { 1: 1 }).kind).toBe('counted')
  expect(scan('KST-288V', { 1: 2 }).kind).toBe('one too many')
  for (const gone of [{ packed: 1 }, { refunded: 1 }]) {
    const one = { ...open, lines: [line(1, 'KST-288V', 2, gone)] }
    expect(
      readScan('KST-288V', { open: one, orders, picked: { 1: 1 }, shipping: false }).kind,
    ).toBe('one too many')
  }
})

test('a SKU of digits is the part, not the order with that number', () => {
  expect(scan('1043')).toMatchObject({ kind: 'counted', line: { position: 2 } })
})

test('a number is the open order, another of the list, or one to look for', () => {
  expect(scan('1042').kind).toBe('this order')
  expect(scan('1044')).toMatchObject({ kind: 'other order', order: { number: 1044 } })
  expect(scan('9999')).toEqual({ kind: 'order number', number: 9999 })
})

test('once packed, a label is tracking, a part is none, and an order still opens', () => {
  expect(scan('1Z999AA10123456784', {}, true)).toEqual({
    kind: 'label',
    tracking: '1Z999AA10123456784',
  })
  expect(scan('KST-288V', {}, true).kind).toBe('a part, not a label')
  expect(scan('1044', {}, true).kind).toBe('other order')
  expect(scan('http://label', {}, true).kind).toBe('wrong')
})

test('a code that is no part, order, slip or label is wrong', () => {
  expect(scan('XYZ').kind).toBe('wrong')
})

test('an order is late from its second day on', () => {
  const paid = '2026-11-20T09:00:00.000Z'
  const after = (hours: number) => ageOf(paid, Date.parse(paid) + hours * 3_600_000)
  expect(after(0.5)).toEqual({ label: 'new', isLate: false })
  expect(after(5)).toEqual({ label: '5 h', isLate: false })
  expect(after(30)).toEqual({ label: '1 day', isLate: false })
  expect(after(48)).toEqual({ label: 'Late, 2 days', isLate: true })
})
