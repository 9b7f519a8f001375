import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Understood, type UnderstoodProps } from './understood.tsx'

function show(understood: Partial<UnderstoodProps>) {
  const element = <Understood tags={[]} notes={[]} proposals={[]} {...understood} />
  const router = createMemoryRouter([{ path: '/', element }])
  return render(<RouterProvider router={router} />)
}

test('“Did you mean” is a question, for a car as for a number, which is behind what no part has; a correction is none', async () => {
  const car = { text: '2014 golf', url: '/search?q=2014+golf', isQuestion: true }
  const instead = { text: 'Search for “brkae” instead', url: '/search?q=brkae&exact=1' }
  const screen = await show({
    notes: [
      { text: 'Did you mean', link: car },
      { text: 'Results for “brake”.', link: instead },
    ],
    proposals: ['NB-2451.F', 'NB-2460.R'].map((text) => ({ text, url: `/search?q=${text}` })),
  })
  const lines = screen.container.querySelectorAll('p')
  expect([...lines].map(({ textContent }) => textContent)).toEqual([
    'Did you mean 2014 golf?',
    'Results for “brake”. Search for “brkae” instead',
    'Did you meanNB-2451.FNB-2460.R?',
  ])
})
