import { expect, test } from 'vitest'
import { mergedQuestion } from './merged-question.ts'
import type { Question } from './verdict-question.ts'

const DISCS = { about: 'condition', text: 'Which front discs does it have?' } as const

function discs(...sizes: string[]): Question {
  const all = (chosen?: string) =>
    Object.fromEntries(sizes.map((size) => [`${size} mm`, size === chosen ? 'yes' : 'no'] as const))
  const choices = sizes.map((size) => ({ label: size, says: { answers: all(size) } }))
  return { ...DISCS, choices: [...choices, { label: 'Another', says: { answers: all() } }] }
}

test('one answer says for each part what it would say of that part alone', () => {
  const { choices } = mergedQuestion([discs('288', '312'), discs('288', '340')])
  expect(choices.map(({ label }) => label)).toEqual(['288', '312', '340', 'Another'])
  const says = (label: string) => choices.find((one) => one.label === label)?.says.answers
  expect(says('288')).toEqual({ '288 mm': 'yes', '312 mm': 'no', '340 mm': 'no' })
  expect(says('340')).toEqual({ '288 mm': 'no', '340 mm': 'yes' })
  expect(says('Another')).toEqual({ '288 mm': 'no', '312 mm': 'no', '340 mm': 'no' })
})
