import { expect, test } from 'vitest'
import { failureContent } from './failure-mail.ts'

const TEXTS = { subject: 'Something failed in {shop}', text: '{count}.' }
const LINE = { name: 'Stripe Tax', detail: 'Quotes have used 400 tax calculations.', end: '' }

function buttonsOf(lines: Parameters<typeof failureContent>[0]) {
  const { blocks } = failureContent(lines, TEXTS, 'Driveline')
  return blocks.filter(({ kind }) => kind === 'button')
}

test('a mail about failures leads to the page that lists them; one about a notice alone leads nowhere', () => {
  expect(buttonsOf({ notices: [LINE], failures: [] })).toEqual([])
  const [button] = buttonsOf({ notices: [LINE], failures: [LINE] })
  expect(button).toMatchObject({ url: expect.stringMatching(/\/dashboard\/failed$/) })
})

test('a mail about more failures than it lists says how many more there are', () => {
  const textsOf = (count: number) =>
    failureContent({ failures: Array(count).fill(LINE) }, TEXTS, 'Driveline').blocks.flatMap(
      (block) => (block.kind === 'text' ? [block.text] : []),
    )
  expect(textsOf(20)).toEqual(['20 things.'])
  expect(textsOf(37)).toEqual(['37 things.', 'And 17 more.'])
})

test('a notice alone is not called a failure below the opening', () => {
  const titleOf = (lines: Parameters<typeof failureContent>[0]) =>
    failureContent(lines, TEXTS, 'Driveline').blocks.find(({ kind }) => kind === 'lines')
  expect(titleOf({ notices: [LINE], failures: [] })).toMatchObject({ title: 'Notice' })
  expect(titleOf({ notices: [], failures: [LINE] })).toMatchObject({ title: 'Failed' })
})
