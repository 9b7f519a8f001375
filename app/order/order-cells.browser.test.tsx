import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { OrderPrice } from './order-cells.tsx'

const textOf = async (order: Parameters<typeof OrderPrice>[0]['order']) => {
  const { container } = await render(<OrderPrice order={order} />)
  return container.textContent
}

test('the total of a row is price times quantity, or is marked as more', async () => {
  expect(await textOf({ pricePerUnit: 6.4, quantity: 4, total: 25.6 })).toBe('$6.40× 4 = $25.60')
  // With delivery, or less a code.
  expect(await textOf({ pricePerUnit: 6.4, quantity: 4, total: 32.5 })).toBe(
    '$6.40× 4, $32.50 in\u00a0all',
  )
})

test('an order of several parts has no quantity of its own', async () => {
  const order = { pricePerUnit: 567.6, quantity: 1, lines: [] }
  expect(await textOf({ ...order, total: 730.58 })).toBe('$567.60$730.58 in\u00a0all')
  expect(await textOf({ ...order, total: 567.6 })).toBe('$567.60')
})

test('the total of a row does not wrap', async () => {
  const order = { pricePerUnit: 164.5, quantity: 2, total: 459 }
  const screen = await render(<OrderPrice order={order} />)
  await expect.element(screen.getByText('$459.00 in all', { exact: true })).toBeVisible()
})
