import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import Login from './login.tsx'

afterEach(() => vi.restoreAllMocks())

async function open() {
  const calls = vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({}, { status: 401 }))
  const element = <Login />
  const router = createMemoryRouter([{ path: '/', element }])
  const screen = await render(<RouterProvider router={router} />)
  const sent = () =>
    calls.mock.calls.flatMap(([request]) =>
      request instanceof Request && request.method === 'POST' ? [request.url] : [],
    )
  return { screen, sent }
}

test('an empty form says what it needs, and sends nothing', async () => {
  const { screen, sent } = await open()
  await screen.getByRole('button', { name: 'Login' }).click()
  await expect.element(screen.getByText('Email is Required')).toBeVisible()
  await expect.element(screen.getByText('Password is Required')).toBeVisible()
  await expect.element(screen.getByLabelText('Email')).toHaveFocus()
  await screen.getByLabelText('Email').fill('robin')
  await expect.element(screen.getByText('Provide a valid Email')).toBeVisible()
  expect(sent()).toEqual([])
})

test('the typed email and password are sent', async () => {
  const { screen, sent } = await open()
  await screen.getByLabelText('Email').fill('robin@example.com')
  await screen.getByLabelText('Password', { exact: true }).fill('secret1')
  await screen.getByRole('button', { name: 'Login' }).click()
  await expect.poll(sent).toHaveLength(1)
})
