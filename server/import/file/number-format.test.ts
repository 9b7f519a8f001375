import { expect, test } from 'vitest'
import { numberFormatOf } from './number-format.ts'

test('a format that is longer than those of any spreadsheet says nothing: it may take minutes to read', () => {
  expect(numberFormatOf(164, `yyyy-mm-dd${'[x]'.repeat(80)}`)).toEqual({ date: 'yyyy-mm-dd' })
  expect(numberFormatOf(164, `yyyy-mm-dd${'[x]'.repeat(90)}`)).toEqual({})
})
