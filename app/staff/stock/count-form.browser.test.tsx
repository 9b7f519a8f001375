import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { CountForm } from './count-form.tsx'

afterEach(() => vi.restoreAllMocks())

/** The form of a part of which 14 can be ordered. */
async function renderCount(sold: number, packSize = 1) {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <CountForm
          productId="brake-disc"
          packSize={packSize}
          searched="Brake disc"
          units={14}
          sold={sold}
          reload={() => Promise.resolve()}
        />
      ),
    },
  ])
  const screen = await render(<RouterProvider router={router} />)
  return { screen, field: screen.getByLabelText('Counted'), result: screen.getByRole('status') }
}

test('the form shows the result less the sold units before it is saved', async () => {
  const { screen, field, result } = await renderCount(5)
  await expect
    .element(result)
    .toHaveTextContent('19 should be there, 5 of them sold and not sent yet.')
  await field.fill('17')
  await expect
    .element(result)
    .toHaveTextContent('17 counted, 5 of them are sold: 12 can be ordered')
  await screen.getByRole('button', { name: '1 more', exact: true }).click()
  await expect
    .element(result)
    .toHaveTextContent('18 counted, 5 of them are sold: 13 can be ordered')
  await expect.element(screen.getByRole('button', { name: 'Save 18 counted' })).toBeVisible()
})

test('for a part in packs the sum shows the rest of whole packs', async () => {
  const { field, result } = await renderCount(5, 4)
  await field.fill('19')
  await expect
    .element(result)
    .toHaveTextContent(
      '19 counted, 5 of them are sold: 12 can be ordered, 2 are less than a pack of 4',
    )
})

test('a count below the sold units shows both numbers, and the waiting orders', async () => {
  const { screen, field, result } = await renderCount(5)
  await field.fill('3')
  await expect.element(result).toHaveTextContent('3 counted, but 5 are sold and not sent yet.')
  await expect
    .element(screen.getByRole('link', { name: 'see who waits' }))
    .toHaveAttribute('href', '/dashboard/manageOrders?q=Brake+disc')
})

test('a count that the server rejects as too low shows one error, at the field', async () => {
  const { screen, field, result } = await renderCount(5)
  const detail = 'Brake disc: 3 counted, but 5 are sold and not sent (1 order waits).'
  const errors = [{ path: 'counted', message: detail }]
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ status: 409, detail, errors }, { status: 409 }),
  )
  await field.fill('3')
  await screen.getByRole('button', { name: 'Save 3 counted' }).click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAttribute('aria-describedby', result.element().id)
  expect(document.body.textContent?.match(/5 are sold and not sent/g)).toHaveLength(1)
  await expect.element(result).toHaveTextContent('Count again')
})

test('nothing can be counted, and nothing may be sold', async () => {
  const { screen, field, result } = await renderCount(0)
  await field.fill('0')
  await expect.element(result).toHaveTextContent('0 counted, none of them sold: 0 can be ordered')
  await field.fill('')
  await screen.getByRole('button', { name: 'Save count' }).click()
  await expect.element(screen.getByText('Counted is required, as a whole number')).toBeVisible()
})
