import { expect, test } from 'vitest'
import { isAnswer, rateOf } from './import-question.ts'

test('a rate may have a point or a comma', () => {
  const question = { choices: [{ value: 'rate EUR', label: '', takes: 'rate' as const }] }
  const rates = ['1.08', '1,08', '1', '1,0,8', '0,0', '']
  expect(rates.filter((rate) => isAnswer(question, `rate EUR ${rate}`))).toEqual([
    '1.08',
    '1,08',
    '1',
  ])
  expect([rateOf('1,08'), rateOf('1.08')]).toEqual([1.08, 1.08])
})
