import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { DeliveryTry } from './delivery-try.tsx'

afterEach(() => vi.restoreAllMocks())

test('a rate by total is tried with the total that the owner types', async () => {
  const asked: URL[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    asked.push(new URL(new Request(input, init).url))
    const rates = [{ id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d91', name: 'By total', price: 4.5 }]
    return Response.json({ zone: 'United States', rates })
  })
  const Page = createRoutesStub([{ path: '/', Component: () => <DeliveryTry home="US" /> }])
  const screen = await render(<Page />)
  await screen.getByLabelText('Goods total ($)').fill('$120.50')
  await screen.getByRole('button', { name: 'Try' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('By total$4.50')
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    country: 'US',
    grams: '1500',
    goods: '120.5',
  })
})
