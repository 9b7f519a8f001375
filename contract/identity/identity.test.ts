import { expect, test } from 'vitest'
import { loginSchema, signUpSchema } from './identity.ts'

function emailMessages(email: string) {
  const parsed = loginSchema.safeParse({ email, password: 'secret' })
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message)
}

test.each([
  'ann1@shop.com',
  'me@my-shop.com',
  'user@163.com',
  'a.b@mail.example.info',
  'x+y@example.co',
])('%s is an email', (email) => {
  expect(emailMessages(email)).toEqual([])
})

test.each(['abc', 'abc@', 'abc@def', '@example.com', 'a b@example.com'])('%s is not', (email) => {
  expect(emailMessages(email)).toEqual(['Provide a valid Email'])
})

test('empty fields answer with the words of the spec, one each', () => {
  const parsed = signUpSchema.safeParse({ name: ' ', email: '', password: '' })
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([
    'Name is Required',
    'Email is Required',
    'Password is Required',
  ])
})

test('a password has six characters or more', () => {
  const parsed = loginSchema.safeParse({ email: 'a@example.com', password: '12345' })
  expect(parsed.error?.issues[0]?.message).toBe('Must be 6 characters or longer')
})
