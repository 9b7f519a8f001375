import {
  createMemoryRouter,
  Link,
  RouterProvider,
  redirect,
  useLoaderData,
  useRevalidator,
} from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiError } from '#app/api/http.ts'
import type { Page } from '#contract/page.ts'
import { type Deferred, deferred } from '#test/deferred.ts'
import { clearListCache } from './list-cache.ts'
import { useInfiniteList } from './use-infinite-list.ts'

type Item = { _id: string }
type Load = { cursor: string | undefined; limit: number | undefined } & Deferred<Page<Item>>

beforeEach(clearListCache)

function page(ids: string, next?: string): Page<Item> {
  return { items: [...ids].map((_id) => ({ _id })), next, total: 9 }
}

/** A page with a list, another page, and the calls of the list, which the test answers. */
async function renderList(firstPages: Page<Item>[]) {
  const loads: Load[] = []
  const loadPage = (cursor?: string, limit?: number) => {
    const load = { cursor, limit, ...deferred<Page<Item>>() }
    loads.push(load)
    return load.promise
  }

  function List() {
    const first = useLoaderData<Page<Item>>()
    const { items, loadMore, pending, error } = useInfiniteList(first, loadPage)
    const { revalidate } = useRevalidator()
    return (
      <>
        <p data-testid="items">{items.map(({ _id }) => _id).join('')}</p>
        <p data-testid="state">{pending ? 'pending' : loadMore ? 'more' : 'end'}</p>
        <p role="alert">{error}</p>
        <button type="button" onClick={() => loadMore?.()}>
          Load more
        </button>
        <button type="button" onClick={() => revalidate()}>
          Revalidate
        </button>
        <Link to="/other">Leave</Link>
      </>
    )
  }

  const router = createMemoryRouter([
    {
      path: '/',
      // The last one again for every further load.
      loader: () => (firstPages.length > 1 ? firstPages.shift() : firstPages[0]),
      HydrateFallback: () => null,
      Component: List,
    },
    { path: '/other', Component: () => <p>Another page</p> },
    { path: '/login', Component: () => <p>Login</p> },
  ])
  const screen = await render(<RouterProvider router={router} />)
  const list = {
    screen,
    loads,
    items: screen.getByTestId('items'),
    state: screen.getByTestId('state'),
    click: (name: string) => screen.getByText(name, { exact: true }).click(),
    growToFour: async () => {
      await list.click('Load more')
      ;(await list.load(0)).resolve(page('cd', 'd'))
      await expect.element(list.items).toHaveTextContent(/^abcd$/)
    },
    leaveAndGoBack: async () => {
      await list.click('Leave')
      await expect.element(screen.getByText('Another page')).toBeVisible()
      await router.navigate(-1)
    },
    /** The call after `count` others. */
    load: async (count: number) => {
      await expect.poll(() => loads.length).toBeGreaterThan(count)
      return loads[count] as Load
    },
  }
  await expect.element(list.items).toBeVisible()
  return list
}

test('the list grows by one page at a time, to its end', async () => {
  const list = await renderList([page('ab', 'b')])
  await expect.element(list.items).toHaveTextContent(/^ab$/)
  await list.click('Load more')
  const load = await list.load(0)
  expect(load.cursor).toBe('b')
  await expect.element(list.state).toHaveTextContent('pending')
  load.resolve(page('cd'))
  await expect.element(list.items).toHaveTextContent(/^abcd$/)
  await expect.element(list.state).toHaveTextContent('end')
})

test('a page that fails shows why, and loads on the next attempt', async () => {
  const list = await renderList([page('ab', 'b')])
  await list.click('Load more')
  ;(await list.load(0)).reject(new ApiError(0, 'Unreachable.'))
  await expect.element(list.screen.getByRole('alert')).toHaveTextContent('Unreachable.')
  await list.click('Load more')
  ;(await list.load(1)).resolve(page('c'))
  await expect.element(list.items).toHaveTextContent(/^abc$/)
  await expect.element(list.screen.getByRole('alert')).toHaveTextContent('')
})

test('a revalidated list keeps its length', async () => {
  const list = await renderList([page('ab', 'b'), page('xa', 'a')])
  await list.growToFour()
  await list.click('Revalidate')
  const load = await list.load(1)
  expect(load).toMatchObject({ cursor: 'a', limit: 2 })
  load.resolve(page('bc', 'c'))
  await expect.element(list.items).toHaveTextContent(/^xabc$/)
})

test('a page that arrives after the list was reloaded is not appended', async () => {
  const list = await renderList([page('ab', 'b'), page('xy', 'y')])
  await list.click('Load more')
  const slow = await list.load(0)
  await list.click('Revalidate')
  await expect.element(list.items).toHaveTextContent(/^xy$/)
  slow.resolve(page('cd', 'd'))
  await expect.element(list.state).toHaveTextContent('more')
  await expect.element(list.items).toHaveTextContent(/^xy$/)
  await list.click('Load more')
  expect((await list.load(1)).cursor).toBe('y')
})

test('of two revalidations the later one wins, whichever arrives last', async () => {
  const list = await renderList([page('ab', 'b'), page('ma', 'a'), page('na', 'a')])
  await list.click('Load more')
  ;(await list.load(0)).resolve(page('c', 'c'))
  await expect.element(list.items).toHaveTextContent(/^abc$/)
  await list.click('Revalidate')
  const earlier = await list.load(1)
  await list.click('Revalidate')
  const later = await list.load(2)
  later.resolve(page('2', '2'))
  await expect.element(list.items).toHaveTextContent(/^na2$/)
  earlier.resolve(page('1', '1'))
  await list.click('Load more')
  expect((await list.load(3)).cursor).toBe('2')
  await expect.element(list.items).toHaveTextContent(/^na2$/)
})

test('on Back the list is restored at once, then revalidated', async () => {
  const list = await renderList([page('ab', 'b')])
  await list.growToFour()
  await list.leaveAndGoBack()
  await expect.element(list.items).toHaveTextContent(/^abcd$/)
  await expect.element(list.state).toHaveTextContent('pending')
  ;(await list.load(1)).resolve(page('cz', 'z'))
  await expect.element(list.items).toHaveTextContent(/^abcz$/)
})

test('after another user signed in, Back restores nothing', async () => {
  const list = await renderList([page('ab', 'b')])
  await list.growToFour()
  clearListCache()
  await list.leaveAndGoBack()
  await expect.element(list.items).toHaveTextContent(/^ab$/)
})

test('a restored list stays when its revalidation fails', async () => {
  const list = await renderList([page('ab', 'b')])
  await list.growToFour()
  await list.leaveAndGoBack()
  ;(await list.load(1)).reject(new ApiError(0, 'Unreachable.'))
  await expect.element(list.state).toHaveTextContent('more')
  await expect.element(list.items).toHaveTextContent(/^abcd$/)
})

test('a call that finds the session expired leads to the login page', async () => {
  const list = await renderList([page('ab', 'b')])
  await list.click('Load more')
  ;(await list.load(0)).reject(redirect('/login'))
  await expect.element(list.screen.getByText('Login')).toBeVisible()
})
