import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Toasts } from '#app/ui/components/toasts.tsx'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import { anOrder } from '#test/shown-orders.ts'
import { BuyAgain } from './buy-again.tsx'

afterEach(() => vi.restoreAllMocks())

/** @param isSold of each line */
function anOldOrder(...isSold: boolean[]) {
  const lines = isSold.map((is, at) => ({
    ...{ position: at + 1, productId: `p${at + 1}`, quantity: 1, isSold: is },
    part: { title: `Part ${at + 1}`, number: null, brand: null },
  }))
  return { ...anOrder({}), lines } as unknown as CustomerOrder
}

test.each([
  ['In your basket.', [true, true]],
  ['In your basket, without Part 2: it is no longer sold.', [true, false]],
  ['In your basket, without 2 parts that are no longer sold.', [false, true, false]],
] as const)('%s', async (words, isSold) => {
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ lines: [], changes: [] }),
  )
  const Page = createRoutesStub([
    { path: '/', Component: () => <BuyAgain order={anOldOrder(...isSold)} /> },
    { path: '/basket', Component: Toasts },
  ])
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Buy again' }).click()
  await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
})
