import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import { anOrder } from '#test/shown-orders.ts'
import { HoldEnded, PayLink } from './hold-ended.tsx'

const HOUR_MS = 3_600_000

/** Not paid, of as many parts as `isSold` has values. */
function anUnpaidOrder(heldForMs: number, ...isSold: boolean[]) {
  const heldUntil = new Date(Date.now() + heldForMs).toISOString()
  const lines = isSold.map((is, at) => ({ position: at + 1, isSold: is }))
  const order = anOrder({ state: 'unpaid', paid: false, transactionId: null, paidAt: null })
  return { ...order, heldUntil, lines } as CustomerOrder
}

async function textOf(order: CustomerOrder) {
  const Component = () => (
    <>
      <PayLink order={order} />
      <HoldEnded order={order} />
    </>
  )
  const Page = createRoutesStub([{ path: '/', Component }])
  return (await render(<Page />)).container.textContent
}

test('an order that holds its units says nothing of an ended hold, and can be paid', async () => {
  expect(await textOf(anUnpaidOrder(HOUR_MS, true))).toBe('Pay $25.00')
})

test('an order whose hold has ended says what the buyer can do', async () => {
  expect(await textOf(anUnpaidOrder(-HOUR_MS, true, true))).toBe(
    'Pay $25.00The parts are no longer held for you.Pay holds them again if they’re still in stock, at the prices of this order. Buy again puts them in your basket at today’s prices.',
  )
})

test('an order whose hold has ended can’t be paid when a part of it is no longer sold', async () => {
  expect(await textOf(anUnpaidOrder(-HOUR_MS, true, false))).toBe(
    'The parts are no longer held for you.Not all of them are still sold, so this order can’t be paid. Buy again puts the others in your basket at today’s prices.',
  )
  expect(await textOf(anUnpaidOrder(-HOUR_MS, false))).toBe(
    'The parts are no longer held for you.They are no longer sold, so this order can’t be paid.',
  )
})
