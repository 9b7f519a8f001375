import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LargestChangesCard } from './largest-changes.tsx'

test('the largest changes show old, new, the money at stake and the margin', async () => {
  const part = { line: 7, productId: 'one', part: 'Ostara 12', name: 'Oil filter' }
  const row = {
    ...part,
    was: 10,
    price: 15.5,
    percent: 55,
    units: 1_200,
    stake: 6_600,
    margin: 42.3,
  }
  const of = {
    up: { count: 1_204, median: 3.9, stake: 6_600, rows: [row] },
    down: { count: 0, median: 0, stake: 0, rows: [] },
    added: [{ ...part, productId: null, price: 9, state: 'live' as const }],
    fields: [{ name: 'Cost', rows: 30 }],
    others: [{ ...part, changes: ['Cost none → $2.00'], units: 0 }],
  }
  const element = <LargestChangesCard of={of} />
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  const prices = 'Prices: 1,204 up (median +3.9%). At last year’s sales they are +$6,600.00 a year.'
  await expect.element(screen.getByText(prices)).toBeVisible()
  await expect.element(screen.getByText('$10.00 → $15.50 +55%')).toBeVisible()
  const stake = '+$6,600.00 a year at 1,200 units sold · margin 42.3%'
  await expect.element(screen.getByText(stake)).toBeVisible()
  await expect.element(screen.getByText('Cost 30')).toBeVisible()
  await expect.element(screen.getByText('Live: buyers see it')).toBeVisible()
})
