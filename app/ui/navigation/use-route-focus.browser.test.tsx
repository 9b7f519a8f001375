import { type ReactNode, useEffect, useRef } from 'react'
import { createRoutesStub, Link, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useRouteFocus } from './use-route-focus.ts'

function Root() {
  useRouteFocus()
  return (
    <>
      <input aria-label="Search" />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}

function Scans() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <h1>To send</h1>
      <input ref={field} aria-label="Scan" />
    </>
  )
}

function Dashboard({ children }: { children: ReactNode }) {
  return (
    <>
      <h1>Welcome to your Dashboard</h1>
      <Link to="/audit">Audit</Link>
      <div id="page">{children}</div>
    </>
  )
}

const LINKS = ['/checkout', '/search?q=pads', '/search?q=discs', '/search?q=discs&sort=price']

function Home() {
  return (
    <>
      <h1>Home</h1>
      {['/plain', '/scans', '/users'].map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      <Links />
    </>
  )
}

function Links() {
  return LINKS.map((to) => (
    <Link key={to} to={to}>
      {to}
    </Link>
  ))
}

const Page = createRoutesStub([
  {
    path: '/',
    Component: Root,
    children: [
      { index: true, Component: Home },
      { path: 'checkout', Component: () => <h1>Checkout</h1> },
      {
        path: 'search',
        Component: () => (
          <>
            <h1>Results</h1>
            <Links />
          </>
        ),
      },
      { path: 'plain', Component: () => <p>No heading</p> },
      { path: 'scans', Component: Scans },
      {
        path: 'users',
        Component: () => (
          <Dashboard>
            <h2>All Users</h2>
          </Dashboard>
        ),
      },
      {
        path: 'audit',
        Component: () => (
          <Dashboard>
            <h2>What was done</h2>
          </Dashboard>
        ),
      },
    ],
  },
])

test('the first page leaves the focus where it is, and the heading of the next one has it', async () => {
  const screen = await render(<Page />)
  await expect.element(screen.getByRole('heading', { name: 'Home' })).toBeVisible()
  expect(document.activeElement).toBe(document.body)
  await screen.getByRole('link', { name: '/checkout' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Checkout' })).toHaveFocus()
})

test('a search box that gives up the focus leaves it to the results, and a sort keeps it', async () => {
  const screen = await render(<Page />)
  await screen.getByRole('link', { name: '/search?q=pads' }).click()
  const heading = screen.getByRole('heading', { name: 'Results' })
  await expect.element(heading).toHaveFocus()
  heading.element().blur()
  const discs = screen.getByRole('link', { name: '/search?q=discs', exact: true }).element()
  discs.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(heading).toHaveFocus()
  const sorted = screen.getByRole('link', { name: 'sort=price' })
  await sorted.click()
  await expect.element(sorted).toHaveFocus()
})

test('without a heading the content has the focus', async () => {
  const screen = await render(<Page />)
  await screen.getByRole('link', { name: '/plain' }).click()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('a page with a field for scans keeps the focus there', async () => {
  const screen = await render(<Page />)
  await screen.getByRole('link', { name: '/scans' }).click()
  await expect.element(screen.getByLabelText('Scan')).toHaveFocus()
})

test('a user who types while the next page loads keeps the focus', async () => {
  const screen = await render(<Page />)
  const link = screen.getByRole('link', { name: '/checkout' }).element()
  const field = screen.getByLabelText('Search')
  await field.click()
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(screen.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect.element(field).toHaveFocus()
})

test('in the dashboard it is the page’s own heading, also after a click in the menu, which stays', async () => {
  const screen = await render(<Page />)
  await screen.getByRole('link', { name: '/users' }).click()
  await expect.element(screen.getByRole('heading', { name: 'All Users' })).toHaveFocus()
  await screen.getByRole('link', { name: 'Audit' }).click()
  await expect.element(screen.getByRole('heading', { name: 'What was done' })).toHaveFocus()
})
