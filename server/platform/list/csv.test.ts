import { expect, test } from 'vitest'
import { csvLines } from './csv.ts'

test('a text that a spreadsheet would calculate begins with an apostrophe, and a number does not', () => {
  expect(csvLines([['=1+1', '-x', 'a-b', -5]])).toBe("'=1+1,'-x,a-b,-5\r\n")
})

test('a spreadsheet that separates by semicolons calculates nothing after one', () => {
  const names = ["x;=cmd|' /C calc'!A0;y", ';+1', 'x; @SUM(1)', 'a;＝1', 'a; b-c']
  expect(csvLines(names.map((name) => [name]))).toBe(
    ["x;'=cmd|' /C calc'!A0;y", ";'+1", "x;' @SUM(1)", "a;'＝1", 'a; b-c', ''].join('\r\n'),
  )
})

test('a quote after a semicolon hides no formula', () => {
  // The writer doubles the quotes: a cell that begins with two is empty so far, and the formula
  // follows.
  expect(csvLines([['a;"=1+1;b'], ['x;"@SUM(1);y'], ['x; "" =1'], ['a;"b"']])).toBe(
    ['"a;\'""=1+1;b"', '"x;\'""@SUM(1);y"', '"x;\' """" =1"', '"a;""b"""', ''].join('\r\n'),
  )
})
