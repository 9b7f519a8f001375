import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deferred } from '#test/deferred.ts'
import { PartSearch } from './part-search.tsx'

afterEach(() => vi.restoreAllMocks())

/**
 * @returns the page, the names of what was chosen, and what lets the server answer: with a part of
 *   the typed name
 */
async function renderSearch() {
  const chosen: string[] = []
  const answer = deferred()
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const name = new URL(new Request(input, init).url).searchParams.get('q') ?? ''
    await answer.promise
    return Response.json([{ _id: name, name, title: name, number: null, sku: null }])
  })
  const screen = await render(
    <PartSearch label="Part" hint="" without={[]} onChoose={({ name }) => chosen.push(name)} />,
  )
  await screen.getByLabelText('Part').click()
  return { screen, chosen, answer }
}

test('Enter before the parts are found chooses the first of them', async () => {
  const { screen, chosen, answer } = await renderSearch()
  await userEvent.keyboard('brake{Enter}')
  answer.resolve()
  await expect.poll(() => chosen).toEqual(['brake'])
  await expect.element(screen.getByLabelText('Part')).toHaveValue('')
})

test('typing after Enter cancels it', async () => {
  const { screen, chosen, answer } = await renderSearch()
  await userEvent.keyboard('brake{Enter} pad')
  answer.resolve()
  await expect.element(screen.getByRole('button', { name: 'brake pad' })).toBeVisible()
  expect(chosen).toEqual([])
})
