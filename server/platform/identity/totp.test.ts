import { expect, test } from 'vitest'
import { codeOf, findStep, toBase32 } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is that of RFC 6238', (seconds, code) => {
  expect(codeOf(SECRET, Math.floor(seconds / 30))).toBe(code)
  expect(findStep(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a code works half a minute early or late, and no longer', () => {
  const code = codeOf(SECRET, 100)
  const at = (step: number) => findStep(SECRET, code, step * 30_000)
  expect([98, 99, 100, 101, 102].map(at)).toEqual([undefined, 100, 100, 100, undefined])
  expect(findStep(SECRET, '', 3_000_000)).toBeUndefined()
})

test('a secret is shown as authenticator apps take it', () => {
  expect(toBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
