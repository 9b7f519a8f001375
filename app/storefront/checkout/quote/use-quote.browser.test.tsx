import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { BasketLine } from '#contract/basket/basket.ts'
import { useQuote } from './use-quote.ts'

const FLUID: BasketLine = {
  product: {
    ...{ _id: 'fluid', slug: 'fluid', title: 'Brake fluid', number: null, brand: null },
    ...{ img: '/parts/brake-fluid.svg', pictures: [] },
  },
  ...{ quantity: 2, pricePerUnit: 10, priceSeen: 10, isSold: true, issues: [] },
  ...{ availableQuantity: 90, minimumOrderQuantity: 1, addedAt: '2026-11-22T12:00:00.000Z' },
}

function Checkout() {
  const { quote, failure } = useQuote([FLUID], { code: '' }, {})
  return <p>{failure?.message ?? `Total ${quote?.total ?? '…'}`}</p>
}

test('a total that was lost with the connection is asked for again once it is back', async () => {
  const fetched = vi
    .spyOn(window, 'fetch')
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockImplementation(async () => Response.json({ lines: [], total: 25 }))
  const screen = await render(<Checkout />)
  await expect.element(screen.getByText('The shop can’t be reached.')).toBeVisible()
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('Total 25')).toBeVisible()
  dispatchEvent(new Event('online'))
  expect(fetched).toHaveBeenCalledTimes(2)
  fetched.mockRestore()
})
