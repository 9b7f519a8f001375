import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { DeliverySetting } from '#contract/pricing/delivery.ts'
import type { DeliveryFields } from './delivery-form.ts'
import { DeliveryTry } from './delivery-try.tsx'

afterEach(() => vi.restoreAllMocks())

function Settings() {
  const [version, setVersion] = useState(1)
  const form = useForm<DeliveryFields, unknown, DeliverySetting>({
    defaultValues: { days: 1 },
  })
  return (
    <>
      <button type="button" onClick={() => setVersion(version + 1)}>
        Save
      </button>
      <input aria-label="Days" {...form.register('days')} />
      <DeliveryTry home="US" form={form} version={version} />
    </>
  )
}

test('a rate by total is tried with the total that the owner types', async () => {
  const asked: URL[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    asked.push(new URL(new Request(input, init).url))
    const rates = [{ id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d91', name: 'By total', price: 4.5 }]
    return Response.json({ zone: 'United States', rates })
  })
  const Page = createRoutesStub([{ path: '/', Component: Settings }])
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

test('the result of a try goes away when the settings are changed, and when they are saved', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ zone: 'United States', rates: [] }),
  )
  const Page = createRoutesStub([{ path: '/', Component: Settings }])
  const screen = await render(<Page />)
  const result = screen.getByRole('status')
  const tryIt = () => screen.getByRole('button', { name: 'Try' }).click()
  await tryIt()
  await expect.element(result).toHaveTextContent('United States')
  await screen.getByLabelText('Days').fill('3')
  await expect.element(result).toHaveTextContent('')
  await tryIt()
  await expect.element(result).toHaveTextContent('United States')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(result).toHaveTextContent('')
})

test('while changes are not saved the owner reads that the saved rates are tried', async () => {
  const Page = createRoutesStub([{ path: '/', Component: Settings }])
  const screen = await render(<Page />)
  await expect.element(screen.getByText('By the rates above.')).toBeVisible()
  await screen.getByLabelText('Days').fill('3')
  await expect.element(screen.getByText(/^By the rates as they are saved/)).toBeVisible()
})
