import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aPartCard } from '#test/part-card.ts'
import { BuyForm } from './buy-form.tsx'

afterEach(() => vi.restoreAllMocks())

const PART = aPartCard({ title: 'Brake pads' })

test('where parts are ordered from the basket alone, Enter in Quantity adds to it, once', async () => {
  const bodies: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    bodies.push(await new Request(input, init).json())
    return Response.json({ lines: [], units: 3 })
  })
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => {
        const [value, setTyped] = useState('1')
        const quantity = { value, setTyped, units: 1, note: undefined }
        return <BuyForm part={PART} quantity={quantity} canBuy basketOnly />
      },
    },
  ])
  const screen = await render(<Page />)
  await userEvent.fill(screen.getByLabelText('Quantity'), '3')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(bodies).toHaveLength(1), { timeout: 5000 })
  expect(bodies).toEqual([expect.objectContaining({ productId: 'part', quantity: 3 })])
})

test('where parts are ordered with the checkout alone, Purchase leads there with the part in the basket', async () => {
  const bodies: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    bodies.push(await new Request(input, init).json())
    return Response.json({ lines: [], units: 2 })
  })
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => {
        const quantity = { value: '2', setTyped: () => {}, units: 2, note: undefined }
        return <BuyForm part={PART} quantity={quantity} canBuy basketOnly />
      },
    },
    { path: '/checkout', Component: () => <h1>Checkout</h1> },
  ])
  const screen = await render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Purchase' }))
  await expect.element(screen.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  expect(bodies).toEqual([expect.objectContaining({ productId: 'part', quantity: 2 })])
})

test('a quantity that can’t be ordered is refused in the shop’s words, and nothing is added', async () => {
  const fetched = vi.spyOn(window, 'fetch')
  const part = aPartCard({ ...{ minimumOrderQuantity: 4, availableQuantity: 40 }, packSize: 4 })
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => {
        const [value, setTyped] = useState('4')
        const quantity = { value, setTyped, units: 4, note: undefined }
        return <BuyForm part={part} quantity={quantity} canBuy basketOnly={false} />
      },
    },
  ])
  const screen = await render(<Page />)
  const field = screen.getByLabelText('Quantity')
  for (const [typed, error, button] of [
    ['6', 'Sold in packs of 4', 'Add to basket'],
    ['3', 'Must be over or equal to minimum order quantity', 'Purchase'],
    ['44', 'Must be under available quantity', 'Add to basket'],
    ['', 'Quantity is required, as a whole number', 'Purchase'],
  ] as const) {
    await field.fill(typed)
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: button }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(error)
    await expect.element(field).toHaveFocus()
    expect(field.element().getAttribute('aria-describedby')).toContain('quantity-error')
  }
  expect(fetched).not.toHaveBeenCalled()
})
