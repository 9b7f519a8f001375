import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deferred } from '#test/deferred.ts'
import { pressEnter } from '#test/press-enter.ts'
import { ChoiceSearch } from './choice-search.tsx'

/** @returns the page, what was chosen, and what lets the search answer with what is typed */
async function renderSearch(find?: (q: string) => Promise<string[]>) {
  const chosen: string[] = []
  const answer = deferred()
  const echo = async (q: string) => {
    await answer.promise
    return [q]
  }
  const screen = await render(
    <ChoiceSearch
      label="Add a part"
      placeholder=""
      found="Parts found"
      none="No part found."
      find={find ?? echo}
      idOf={(part) => part}
      show={(part) => part}
      onChoose={(part) => chosen.push(part)}
    />,
  )
  await screen.getByLabelText('Add a part').click()
  return { screen, chosen, answer }
}

test('a scanner, which presses Enter before the part is found, adds it', async () => {
  const { screen, chosen, answer } = await renderSearch()
  await userEvent.keyboard('4047025{Enter}')
  answer.resolve()
  await expect.poll(() => chosen).toEqual(['4047025'])
  await expect.element(screen.getByLabelText('Add a part')).toHaveValue('')
})

test('the Enter that ends a word of an input method adds nothing, in Safari, too', async () => {
  const { screen, chosen, answer } = await renderSearch()
  await userEvent.keyboard('brake')
  for (const how of [{ isComposing: true }, { keyCode: 229 }]) pressEnter(how)
  answer.resolve()
  await expect.element(screen.getByRole('button', { name: 'brake' })).toBeVisible()
  expect(chosen).toEqual([])
})

test('typing after Enter cancels it', async () => {
  const { screen, chosen, answer } = await renderSearch()
  await userEvent.keyboard('brake{Enter} pad')
  answer.resolve()
  await expect.element(screen.getByRole('button', { name: 'brake pad' })).toBeVisible()
  expect(chosen).toEqual([])
})

test('a search that failed does not say that there is no such part', async () => {
  const { screen } = await renderSearch(() => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.keyboard('brake')
  await expect.element(screen.getByRole('alert')).not.toBeEmptyDOMElement()
  await expect.element(screen.getByText('No part found.')).not.toBeInTheDocument()
})

test('the same words are asked for again once a part was chosen: its stock may be another', async () => {
  let stock = 2
  const { screen } = await renderSearch(async (q) => [`${q}, ${stock--} in stock`])
  await userEvent.keyboard('pads')
  await screen.getByRole('button', { name: 'pads, 2 in stock' }).click()
  await userEvent.keyboard('pads')
  await expect.element(screen.getByRole('button', { name: 'pads, 1 in stock' })).toBeVisible()
})
