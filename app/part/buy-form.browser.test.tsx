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
