import { expect, test } from 'vitest'
import { escapeFormulas, unescapeFormulas } from './escape-formulas.ts'

test.each([
  '=1+1',
  '-42',
  '\t=1',
  '＠sum',
  'x;=1',
  'x; "@SUM(1)',
  ';+1;-2',
  'a; b-c',
  "rock'n'roll",
])('%j comes back from a file as it was', (text) => {
  expect(unescapeFormulas(escapeFormulas(text))).toBe(text)
})

test('what a spreadsheet does not calculate stays as it is', () => {
  expect(escapeFormulas('a-b; c=d')).toBe('a-b; c=d')
  expect(unescapeFormulas("'quoted'; 'word'")).toBe("'quoted'; 'word'")
})
