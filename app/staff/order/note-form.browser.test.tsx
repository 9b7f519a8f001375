import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { aStaffOrder } from '#test/shown-orders.ts'
import { NoteForm } from './note-form.tsx'

afterEach(() => vi.restoreAllMocks())

test('a refused note keeps its text, and says when to try again', async () => {
  const detail = 'You have sent 60 notes in ten minutes. Please try again in 7 minutes.'
  vi.spyOn(window, 'fetch').mockResolvedValue(
    Response.json({ status: 429, detail }, { status: 429, headers: { 'retry-after': '420' } }),
  )
  const element = <NoteForm order={aStaffOrder({ customerName: 'Casey' })} />
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  await screen.getByRole('radio', { name: 'Customer, by email' }).click()
  const field = screen.getByLabelText('To Casey')
  await field.fill('It leaves tomorrow.')
  await screen.getByRole('button', { name: 'Send note' }).click()
  await expect.element(screen.getByRole('alert').getByText(detail)).toBeVisible()
  await expect.element(field).toHaveValue('It leaves tomorrow.')
  await expect.element(screen.getByRole('button', { name: 'Send note' })).toBeEnabled()
})

test('a note about an erased order is for the staff alone, and says that it is erased, too', async () => {
  const order = aStaffOrder({ customerName: 'Former customer', customer: '' })
  const router = createMemoryRouter([{ path: '/', element: <NoteForm order={order} /> }])
  const screen = await render(<RouterProvider router={router} />)
  await screen.getByRole('radio', { name: 'Staff only' }).click()
  await expect.element(screen.getByText(/and so is this note in 180 days/)).toBeVisible()
  expect(screen.getByRole('radio').elements()).toHaveLength(1)
})
