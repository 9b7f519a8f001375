import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { OrderFilters } from '#app/api/staff-order.ts'
import { OrderFilter } from './order-filter.tsx'
import { orderFiltersOf } from './order-filters.ts'

async function renderFilter() {
  function Orders() {
    return <OrderFilter filters={useLoaderData<OrderFilters>()} wrong={[]} />
  }
  const router = createMemoryRouter(
    [
      {
        path: '/dashboard/manageOrders',
        loader: ({ request }) => orderFiltersOf(request.url),
        HydrateFallback: () => null,
        Component: Orders,
      },
    ],
    { initialEntries: ['/dashboard/manageOrders'] },
  )
  const screen = await render(<RouterProvider router={router} />)
  return { screen, search: () => router.state.location.search }
}

test('a search, an emptied search and a chosen state keep the focus where it is', async () => {
  const { screen, search } = await renderFilter()
  const field = screen.getByRole('searchbox')
  await field.click()
  await userEvent.keyboard('Gwen{Enter}')
  await expect.poll(search).toBe('?q=Gwen')
  await expect.element(field).toHaveFocus()
  await userEvent.clear(field)
  await userEvent.keyboard('{Enter}')
  await expect.poll(search).toBe('')
  await expect.element(field).toHaveFocus()
  const state = screen.getByLabelText('State')
  ;(state.element() as HTMLSelectElement).focus()
  await userEvent.selectOptions(state, 'To send')
  await expect.poll(search).toBe('?state=to+send')
  await expect.element(state).toHaveFocus()
})

test('Clear empties all fields, also what was typed and not searched for', async () => {
  const { screen, search } = await renderFilter()
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Disputed')
  await expect.poll(search).toBe('?state=disputed')
  await screen.getByRole('searchbox').click()
  await userEvent.keyboard('Gwen')
  await screen.getByRole('link', { name: 'Clear' }).click()
  await expect.poll(search).toBe('')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('')
  await expect.element(screen.getByLabelText('State')).toHaveValue('')
})
