import { createMemoryRouter, Link, RouterProvider, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Deferred, deferred } from '#test/deferred.ts'
import { SearchForm } from './search-form.tsx'

/** A list whose searches the test answers. */
async function renderSearch() {
  const searches: Deferred<null>[] = []
  function List() {
    const q = useLoaderData<string | undefined>()
    return (
      <>
        <SearchForm q={q} label="Name" />
        <p data-testid="shown">{q ?? 'all'}</p>
        <Link to="/">Clear</Link>
      </>
    )
  }
  const router = createMemoryRouter([
    {
      path: '/',
      loader: async ({ request }) => {
        const q = new URL(request.url).searchParams.get('q') ?? undefined
        if (q) {
          const search = deferred<null>()
          searches.push(search)
          await search.promise
        }
        return q
      },
      HydrateFallback: () => null,
      Component: List,
    },
  ])
  const screen = await render(<RouterProvider router={router} />)
  return {
    router,
    field: screen.getByRole('searchbox', { name: 'Name' }),
    shown: screen.getByTestId('shown'),
    clear: screen.getByText('Clear'),
    answer: async (count: number) => {
      await expect.poll(() => searches.length).toBeGreaterThan(count)
      searches[count]?.resolve(null)
    },
  }
}

test('what is typed while a search loads stays, and so does the focus', async () => {
  const { field, shown, answer } = await renderSearch()
  await field.click()
  await userEvent.keyboard('pad{Enter}s 288')
  await answer(0)
  await expect.element(shown).toHaveTextContent('pad')
  await expect.element(field).toHaveValue('pads 288')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await answer(1)
  await expect.element(shown).toHaveTextContent('pads 288')
  await expect.element(field).toHaveFocus()
})

test('the field follows the URL: Back and a link bring their search', async () => {
  const { router, field, shown, clear, answer } = await renderSearch()
  await field.click()
  await userEvent.keyboard('pad{Enter}')
  await answer(0)
  await expect.element(shown).toHaveTextContent('pad')
  await clear.click()
  await expect.element(field).toHaveValue('')
  void router.navigate(-1)
  await answer(1)
  await expect.element(field).toHaveValue('pad')
})
