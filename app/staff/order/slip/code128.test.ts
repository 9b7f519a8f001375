import { expect, test } from 'vitest'
import { code128, QUIET_ZONE } from './code128.ts'

/** As a scanner sees it: 1 is a bar, 0 a gap. */
function modulesOf(text: string) {
  const { bars, width } = code128(text)
  const modules = Array.from({ length: width }, () => '0')
  for (const { x, width: thick } of bars) modules.fill('1', x, x + thick)
  return modules.join('')
}

const QUIET = '0'.repeat(QUIET_ZONE)

test('bars are those of another encoder', () => {
  // JsBarcode 3.11, CODE128B
  for (const [text, modules] of [
    ['1042', '1101001000010011100110100111011001100100111011001110010100011110101100011101011'],
    [
      '~ aZ#9',
      '11010010000100010111101101100110010010110000111011000101001001100011100101100101100100001100011101011',
    ],
  ] as const) {
    expect(modulesOf(text)).toBe(QUIET + modules + QUIET)
  }
})

test('a character that the set does not have is refused', () => {
  expect(() => code128('é')).toThrow(RangeError)
})
