import { createRoutesStub, Link } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiError } from '../api/http.ts'
import { ErrorBoundary } from './dashboard.tsx'

afterEach(() => vi.restoreAllMocks())

test('a list that can’t be loaded leaves the menu and the heading, and is tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let status = 500
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <Link to="/dashboard/list">List</Link>,
    },
    {
      path: '/dashboard',
      ErrorBoundary: ErrorBoundary as never,
      children: [
        {
          path: 'list',
          loader: () => {
            if (status !== 200) throw new ApiError(status, 'Something went wrong.')
            return null
          },
          Component: () => <p>The list</p>,
        },
      ],
    },
  ])
  const screen = await render(<Page />)
  await screen.getByRole('link', { name: 'List' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Something went wrong.')
  await expect
    .element(screen.getByRole('heading', { name: 'Welcome to your Dashboard' }))
    .toBeVisible()
  await expect.element(screen.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  status = 200
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('The list')).toBeVisible()
})
