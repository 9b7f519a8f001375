import { expect, test } from 'vitest'
import type { z } from 'zod'
import { accountSchema } from './account/account.ts'
import { newProfileSchema } from './account/profile.ts'
import { newProductSchema } from './catalog/product.ts'
import { signUpSchema } from './identity/identity.ts'
import { cleanName, optionalName, optionalText, requiredLine } from './text.ts'

const REVERSING = [
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
]

const part = {
  description: 'A part.',
  availableQuantity: 1,
  minimumOrderQuantity: 1,
  pricePerUnit: 1,
  img: '/parts/spark-plug.svg',
}

/** The name of a person or a thing. */
const NAMES: [string, (name: string) => z.ZodSafeParseResult<unknown>][] = [
  ['an account', (displayName) => accountSchema.safeParse({ displayName, photoURL: '' })],
  [
    'a sign-up',
    (name) => signUpSchema.safeParse({ name, email: 'a@example.com', password: 'secret1' }),
  ],
  ['a profile', (name) => newProfileSchema.safeParse({ name })],
  ['a product', (name) => newProductSchema.safeParse({ ...part, name })],
]

test.each(NAMES)('the name of %s has no character that reverses the text around it', (_, parse) => {
  for (const character of REVERSING) {
    const { success, error } = parse(`Admin ${character}nimdA`)
    expect(success).toBe(false)
    expect(error?.issues[0]?.message).toBe('Contains a character that reverses the text around it')
  }
})

test.each(NAMES)('the name of %s loses its direction marks and keeps its joiners', (_, parse) => {
  expect(parse('\u200eCa\u200fsey\u200e').data).toEqual(parse('Casey').data)
  const joined = 'نامه\u200cای क्\u200dष'
  expect(JSON.stringify(parse(joined).data)).toContain(joined)
})

test('a name of direction marks alone is no name', () => {
  const name = requiredLine(10, 'Name is Required')
  expect(name.safeParse(' \u200e\u200f').error?.issues[0]?.message).toBe('Name is Required')
  // What is dropped does not count.
  expect(name.parse(`${'x'.repeat(10)}\u200e`)).toBe('x'.repeat(10))
})

test('a name from another service is cleaned of characters that sign-up refuses', () => {
  expect(cleanName('\u202eCa\u200esey\n\u2066Miller ', 100)).toBe('Casey Miller')
  expect(cleanName('🚗🚗🚗', 2)).toBe('🚗🚗')
})

test('a text that is too long says how long it may be, with a comma in thousands', () => {
  const { error } = optionalText(20_000).safeParse('x'.repeat(20_001))
  expect(error?.issues[0]?.message).toBe('Must be 20,000 characters or shorter')
})

test('a name that may be left empty is one line: the company of an address adds no lines to a packing slip', () => {
  expect(optionalName(100).parse(' Acme\r\nShip to:\u001bMallory\n')).toBe('Acme Ship to: Mallory')
  expect(optionalName(100).parse('')).toBe('')
  expect(optionalName(100).safeParse('Ac\0me').success).toBe(false)
})
