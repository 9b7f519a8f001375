import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import { anOrder } from '#test/shown-orders.ts'
import { Parcels } from './parcels.tsx'

const HOUR_MS = 3_600_000

/** Not paid, of a plug that is sold and a fuse that no longer is. */
function anUnpaidOrder(heldForMs: number) {
  const lines = [
    { title: 'Plug', isSold: true },
    { title: 'Fuse', isSold: false },
  ].map(({ title, isSold }, at) => ({
    ...{ position: at + 1, isSold, path: '/part/x', img: '/x.svg', pricePerUnit: 5 },
    ...{ part: { title, number: null, brand: null }, quantity: 1, shipped: 0, refunded: 0 },
  }))
  const order = anOrder({ state: 'unpaid', paid: false, transactionId: null, paidAt: null })
  const heldUntil = new Date(Date.now() + heldForMs).toISOString()
  return { ...order, heldUntil, lines, shipments: [] } as unknown as CustomerOrder
}

async function itemsOf(order: CustomerOrder) {
  const Page = createRoutesStub([{ path: '/', Component: () => <Parcels order={order} /> }])
  const { container } = await render(<Page />)
  return [...container.querySelectorAll('li')].map((item) => item.textContent)
}

test('an order that can’t be paid marks which part is no longer sold', async () => {
  expect(await itemsOf(anUnpaidOrder(-HOUR_MS))).toEqual([
    'Plug$5.001 × $5.00',
    'FuseNo longer sold$5.001 × $5.00',
  ])
})

test('an order that holds its units can be paid, and marks nothing', async () => {
  expect(await itemsOf(anUnpaidOrder(HOUR_MS))).toEqual([
    'Plug$5.001 × $5.00',
    'Fuse$5.001 × $5.00',
  ])
})

test('a number and its unit stay on one line', async () => {
  const order = anUnpaidOrder(HOUR_MS)
  for (const line of order.lines) line.part.title = 'Wiper blades 600 and 475 mm'
  expect((await itemsOf(order))[0]).toContain('475\u00a0mm')
})
