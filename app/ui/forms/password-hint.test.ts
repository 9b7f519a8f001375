import { expect, test } from 'vitest'
import { loginSchema } from '#contract/identity/identity.ts'
import { passwordHint } from './password-hint.ts'

test.each([
  ['', '6 characters or more'],
  ['abcde', '6 characters or more'],
  ['20261121', 'Only digits: that is easy to guess.'],
  ['aAaAaAaAaAaAaAaAaA', 'Few different characters: easy to guess.'],
  ['secret1', 'Short, but allowed. Three or four words are harder to guess.'],
  ['brake disc', 'A fair length. Longer is harder to guess.'],
  ['coil spring, front axle', 'A good length.'],
])('of the password "%s" it says: %s', (password, hint) => {
  expect(passwordHint(password)).toBe(hint)
  const { success } = loginSchema.safeParse({ email: 'robin@example.com', password })
  expect(success).toBe(hint !== '6 characters or more')
})
