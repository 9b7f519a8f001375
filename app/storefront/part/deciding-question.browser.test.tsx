import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { DecidingQuestion } from './deciding-question.tsx'
import type { Answers } from './use-answers.ts'

test('a list’s question has ‘I don’t know’, and how to tell', async () => {
  const answers: Answers = {
    list: {
      ...{ cards: [], total: 0, pages: 1, facets: [], judged: {}, deciding: undefined },
      unfit: { count: 0, cards: [], isShown: false },
    },
    deciding: {
      question: {
        about: 'condition',
        text: 'Which front discs does it have?',
        choices: [
          { label: '288 mm', says: {} },
          { label: '312 mm', says: {} },
        ],
      },
      decides: 4,
      howToTell: { text: 'Measure the disc.', picture: null },
    },
    answered: [],
    answer: () => {},
  }
  const Page = createRoutesStub([
    { path: '/', Component: () => <DecidingQuestion answers={answers} /> },
  ])
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'How to tell' }).click()
  await expect.element(screen.getByText('Measure the disc.')).toBeVisible()
  await screen.getByRole('button', { name: 'I don’t know' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent(/^Then leave it open/)
  await expect.element(screen.getByText('Decides whether 4 parts fit')).toBeInTheDocument()
})
