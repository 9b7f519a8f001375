import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { StockForm } from './stock-form.tsx'

afterEach(() => vi.restoreAllMocks())

/** The form of a part of which 20 are in stock. */
async function renderForm(packSize: number) {
  const sent: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    sent.push(await new Request(input, init).json())
    return Response.json(
      { _id: '1', at: '2026-11-20T09:30:00.000Z', delta: 10, after: 30, reason: 'received' },
      { status: 201 },
    )
  })
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <StockForm
          productId="spark-plug"
          packSize={packSize}
          units={20}
          reload={() => Promise.resolve()}
        />
      ),
    },
  ])
  const screen = await render(<RouterProvider router={router} />)
  return { screen, sent, field: screen.getByLabelText('Units') }
}

test('for a part in packs of four, ten units are explained, and whole packs are proposed', async () => {
  const { screen, field } = await renderForm(4)
  await field.fill('10')
  await expect.element(screen.getByText('10 units are 2 packs of 4 and 2 more.')).toBeVisible()
  await expect
    .element(screen.getByText('20 + 10 = 30: 28 can be ordered, 2 are less than a pack of 4'))
    .toBeVisible()
  const twelve = screen.getByRole('button', { name: '3 packs: 12' })
  await expect.element(screen.getByRole('button', { name: '2 packs: 8' })).toBeVisible()
  await twelve.click()
  await expect.element(field).toHaveValue('12')
  await expect.element(twelve).toHaveFocus()
  await expect.element(twelve).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByText('20 + 12 = 32 can be ordered')).toBeVisible()
  await screen.getByRole('button', { name: '10 packs: 40' }).click()
  await expect.element(field).toHaveValue('40')
  await screen.getByRole('button', { name: '4 fewer' }).click()
  await expect.element(field).toHaveValue('36')
})

test('units that are no whole packs can be received', async () => {
  const { screen, sent, field } = await renderForm(4)
  await field.fill('10')
  await screen.getByRole('button', { name: 'Add 10' }).click()
  await expect.poll(() => sent).toMatchObject([{ change: 10, reason: 'received' }])
  await expect.element(field).toHaveValue('')
  await expect.element(screen.getByRole('group', { name: 'Whole packs' })).not.toBeInTheDocument()
})

test('a part that is sold singly, and units that left, have no packs', async () => {
  const singly = await renderForm(1)
  await singly.field.fill('10')
  await expect.element(singly.screen.getByText('20 + 10 = 30 can be ordered')).toBeVisible()
  await expect
    .element(singly.screen.getByRole('group', { name: 'Whole packs' }))
    .not.toBeInTheDocument()
  await singly.screen.unmount()
  const { screen, field } = await renderForm(4)
  await screen.getByText('Damaged').click()
  await field.fill('3')
  await expect
    .element(screen.getByText('20 − 3 = 17: 16 can be ordered, 1 is less than a pack of 4'))
    .toBeVisible()
  await expect.element(screen.getByRole('group', { name: 'Whole packs' })).not.toBeInTheDocument()
})
