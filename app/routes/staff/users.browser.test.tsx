import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { User } from '#contract/account/user.ts'
import type { Page } from '#contract/page.ts'
import Users from './users.tsx'

afterEach(() => vi.restoreAllMocks())

function aUser(name: string): User {
  const email = `${name.toLowerCase()}@example.com`
  return { _id: name, name, email, role: null, emailVerified: true }
}

function UsersPage() {
  const users = useLoaderData<Page<User>>()
  const email = 'alex@example.com'
  const self = { email, displayName: 'Alex', photoURL: null, emailVerified: true }
  const data = { self, q: '', users, all: users.items.length }
  return <Users loaderData={data} />
}

test('after Remove User the focus is at the next user’s, and after the last at the heading', async () => {
  let users = ['Ann', 'Ben', 'Cleo'].map(aUser)
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url)
    users = users.filter(({ _id }) => !pathname.endsWith(_id))
    return Response.json({ deletedCount: 1 })
  })
  const Stub = createRoutesStub([
    {
      path: '/',
      loader: () => ({ items: users, next: undefined }),
      HydrateFallback: () => null,
      Component: UsersPage,
    },
  ])
  const screen = await render(<Stub />)
  const remove = (name: string) => screen.getByRole('button', { name: `Remove User ${name}@` })
  const press = async (name: string) => {
    const button = remove(name)
    await expect.element(button).toBeVisible()
    button.element().focus()
    await button.click()
    await expect.poll(() => button.query()).toBe(null)
  }
  await press('ann')
  await expect.element(remove('ben')).toHaveFocus()
  await press('cleo')
  await expect.element(remove('ben')).toHaveFocus()
  await press('ben')
  await expect.element(screen.getByRole('heading', { name: 'All Users: 0' })).toHaveFocus()
})

test('Make Admin asks first, also for a verified email', async () => {
  const calls: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    calls.push(new Request(input, init).method)
    return Response.json({ modifiedCount: 1 })
  })
  const users = { items: [aUser('Ann')], next: undefined }
  const Stub = createRoutesStub([
    { path: '/', loader: () => users, HydrateFallback: () => null, Component: UsersPage },
  ])
  const screen = await render(<Stub />)
  const button = screen.getByRole('button', { name: 'Make Admin ann@example.com' })
  await button.click()
  const dialog = screen.getByRole('dialog', { name: 'Make ann@example.com an admin?' })
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(calls).toEqual([])
  await button.click()
  await dialog.getByRole('button', { name: 'Make Admin' }).click()
  await vi.waitFor(() => expect(calls).toEqual(['PUT']))
})

test('names that are only similar are said to be so', async () => {
  const data = {
    ...{ self: { email: 'a@example.com', displayName: 'A', photoURL: null, emailVerified: true } },
    ...{
      q: 'Jonson',
      users: { items: [aUser('Johnson')], next: undefined, isSimilar: true },
      all: 2,
    },
  }
  const Stub = createRoutesStub([{ path: '/', Component: () => <Users loaderData={data} /> }])
  const screen = await render(<Stub />)
  await expect
    .element(screen.getByText('No user has ‘Jonson’. Users of similar names:'))
    .toBeVisible()
})
