import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { BasketLine } from '#contract/basket/basket.ts'
import { BasketSummary } from './basket-summary.tsx'

const BOUNDS = { first: 10, later: 50 }

function aLine(id: string): BasketLine {
  return {
    product: {
      ...{ _id: id, slug: id, title: `Part ${id}`, number: null, brand: null },
      ...{ img: '/parts/spark-plug.svg', pictures: [] },
    },
    ...{ quantity: 1, pricePerUnit: 10, priceSeen: 10, isSold: true, issues: [] },
    ...{ availableQuantity: 10, minimumOrderQuantity: 1, addedAt: '2026-11-22T12:00:00.000Z' },
  }
}

function renderSummary(parts: number) {
  const lines = Array.from({ length: parts }, (_, n) => aLine(String(n)))
  const Stub = createRoutesStub([
    { path: '/', Component: () => <BasketSummary lines={lines} bounds={BOUNDS} home="US" /> },
  ])
  return render(<Stub />)
}

test('a basket of more parts than a first order can have says so before the checkout', async () => {
  const screen = await renderSummary(11)
  await expect
    .element(screen.getByText(/up to 10 different parts, or 50 if your account has paid for one/))
    .toBeVisible()
})

test('a basket that can be ordered at once says nothing of bounds', async () => {
  const screen = await renderSummary(10)
  await expect.element(screen.getByText('$100.00')).toBeVisible()
  expect(screen.getByText(/different parts/).elements()).toHaveLength(0)
})
