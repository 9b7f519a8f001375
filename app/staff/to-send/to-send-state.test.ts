import { expect, test } from 'vitest'
import type { ListedOrder } from '#contract/order/staff-order.ts'
import { aStaffLine, aStaffOrder } from '#test/shown-orders.ts'
import { beginAt, reduceToSend, refusalOf, type ToSendEvent } from './to-send-state.ts'

const line = aStaffLine({ position: 1, quantity: 2, packed: 0, refunded: 0 })
const first = aStaffOrder({ _id: 'first', number: 1001, lines: [line] })
const second = aStaffOrder({ _id: 'second', number: 1002, lines: [line] })
const orders = [first, second] as unknown as ListedOrder[]
const draft = { carrier: { listed: 'UPS', other: '' }, tracking: '1Z999AA10123456784' }
const { title } = line.part

function after(...events: ToSendEvent[]) {
  return events.reduce(reduceToSend, beginAt('first'))
}

const counted: ToSendEvent = { kind: 'counted', order: first, line }
const shipped = (order = first): ToSendEvent => ({
  kind: 'shipped',
  parcel: { order, shipment: 1, carrier: 'UPS', tracking: '' },
  orders,
})
const allPacked = (order: typeof first) => ({
  ...order,
  lines: [{ ...line, unpacked: 0, packed: 2 }],
})

test('each scanned unit is counted, and the last one says what comes next', () => {
  expect(after(counted).message?.text).toBe(`${title}: 1 of 2`)
  const { counts, message } = after(counted, counted)
  expect(counts).toEqual({ first: { 1: 2 } })
  expect(message?.text).toBe(`${title}: 2 of 2. All counted: scan the slip, or press p.`)
})

test('the counted units stay while another order is open', () => {
  const { counts, openId, message } = after(counted, { kind: 'opened', id: 'second' })
  expect({ counts, openId, message }).toEqual({
    ...{ counts: { first: { 1: 1 } }, openId: 'second', message: undefined },
  })
})

test('fewer than no units can’t be picked', () => {
  const state = after({ kind: 'picked', orderId: 'first', position: 1, units: -1 })
  expect(state.counts).toEqual({ first: { 1: 0 } })
})

test('a packed order forgets its counted units, and no other does', () => {
  const other: ToSendEvent = { kind: 'counted', order: second, line }
  const { counts, message } = after(counted, other, { kind: 'packed', orderId: 'first', units: 2 })
  expect(counts).toEqual({ second: { 1: 1 } })
  expect(message?.text).toBe('2 packed. Scan the label, or press Enter.')
})

test('a disputed order asks before anything else is said', () => {
  const about = { by: 'inquiry', action: 'Pack', which: 'all' } as const
  const state = after(counted, { kind: 'asked', about })
  expect([state.message, state.asked]).toEqual([undefined, about])
  expect(reduceToSend(state, { kind: 'answered' }).asked).toBeUndefined()
})

test('a shipped order leads to the next one', () => {
  const { openId, message, sent, lastCarrier } = after(shipped(allPacked(first)))
  expect(openId).toBe('second')
  expect(message).toEqual({ kind: 'good', text: '1001 sent.' })
  expect([sent.length, lastCarrier]).toEqual([1, 'UPS'])
})

test('after the last of the list the first one that is left opens', () => {
  expect(after({ kind: 'opened', id: 'second' }, shipped(allPacked(second))).openId).toBe('first')
})

test('the last order of all says so', () => {
  const event = { ...shipped(allPacked(first)), orders: orders.slice(0, 1) } as ToSendEvent
  const { openId, message } = after(event)
  expect([openId, message?.text]).toEqual([undefined, '1001 sent. That was the last one.'])
})

test('an order with units left stays open after its parcel', () => {
  const { openId, message } = after(shipped(first))
  expect(openId).toBe('first')
  expect(message?.text).toBe('1001: parcel sent, 2 units are left.')
})

test('an order whose shipping is undone is open again, and no longer among those just sent', () => {
  const parcel = { order: first, shipment: 1, carrier: 'UPS', tracking: '' }
  const { openId, sent, message } = after(shipped(allPacked(first)), shipped(allPacked(second)), {
    ...{ kind: 'shipping undone', parcel },
  })
  expect([openId, sent.map(({ order }) => order.number)]).toEqual(['first', [1002]])
  expect(message?.text).toBe('1001 is packed again.')
})

test('what others have sent leaves the open order alone', () => {
  const sent = (ids: string[]): ToSendEvent => ({
    ...{ kind: 'sent elsewhere', ids, openId: 'first', orders },
  })
  expect(after(sent(['second'])).openId).toBe('first')
  expect(after(sent(['first'])).openId).toBe('second')
})

test('a chosen carrier and a scanned label are drafts of the parcel, and clear what was wrong', () => {
  const wrong: ToSendEvent = { kind: 'left out', wrong: { carrier: 'Carrier is required.' } }
  const chosen = after(wrong, { kind: 'chose carrier', shipmentId: 'parcel', draft, name: 'UPS' })
  expect([chosen.message?.text, chosen.wrong]).toEqual(['With UPS.', {}])
  const labeled = after({ kind: 'scanned label', shipmentId: 'parcel', draft })
  expect(labeled.drafts).toEqual({ parcel: draft })
  expect(labeled.message?.text).toContain('Tracking 1Z999AA10123456784.')
})

test('help on a code comes only while the packer still reads about it', () => {
  const refused: ToSendEvent = { kind: 'refused', why: '“X” is wrong.' }
  const order = { _id: 'second', number: 1002 }
  const help = { kind: 'found waiting', order, code: 'X', after: '“X” is wrong.' } as const
  expect(after(refused, help).message?.waiting).toEqual(order)
  expect(after(refused, counted, help).message?.text).toBe(`${title}: 1 of 2`)
})

test('at the end of the list the packer hears that it is the end', () => {
  const { message, openId } = after({ kind: 'came to an end', of: 'last' })
  expect([message?.text, openId]).toEqual(['This is the last order.', 'first'])
})

test('a code that is no label is refused at shipping, and helped with at packing', () => {
  expect(refusalOf({ kind: 'wrong' }, 'x', 'ship')).toBe('“x” is not a tracking number.')
  expect(refusalOf({ kind: 'wrong' }, 'x', 'pack')).toBeUndefined()
  expect(refusalOf({ kind: 'one too many', line }, 'x', 'pack')).toBe(
    `One too many: the order has 2 of ${title}.`,
  )
})
