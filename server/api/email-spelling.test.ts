import { expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { mailServer } from '#test/environment.ts'
import { requestPasswordReset, signIn, signUp } from '#test/identity.ts'
import { lastMailTo } from '#test/mailbox.ts'
import { sendMail } from '../mail/send.ts'

test.each([
  ['A&B@parts.example', 'a&b@parts.example', 'a&b@PARTS.example'],
  ['info@Müller.example', 'info@xn--mller-kva.example', 'INFO@müller.example'],
  ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai', 'info@ПРИМЕР.РФ'],
  ['name/surname%x@parts.example', 'name/surname%x@parts.example', 'Name/Surname%X@parts.example'],
])('%s signs up, gets mail, and logs in however it is typed', async (typed, stored, again) => {
  const signedUp = await signUp(typed)
  expect(signedUp).toMatchObject({ status: 200, body: { user: { email: stored } } })
  expect((await lastMailTo(stored)).headers.to).toBe(stored)
  for (const email of [typed, stored, again]) expect((await signIn(email)).status).toBe(200)
  expect((await signUp(again)).body.detail).toContain('already exists')
  expect((await requestPasswordReset(again)).status).toBe(200)
  expect((await lastMailTo(stored)).headers.subject).toMatch(/password/i)
})

test('a call with the email in its path takes it, encoded', async () => {
  const as = await aPerson({ email: 'sur/name%?#&co@xn--mller-kva.example' })
  const path = encodeURIComponent('Sur/Name%?#&co@müller.example')
  expect(await call('GET', `/admin/${path}`, { as })).toMatchObject({ body: { admin: false } })
})

test('a reply address that an owner typed in letters of any script reaches the mail server', async () => {
  const mail = { to: ['a&b@müller.example'], subject: 'Hello', text: 'Hello', html: '<p>Hello' }
  await sendMail(mail, { replyTo: 'c&d@müller.example' })
  expect(mailServer.received.at(-1)?.to).toEqual(['a&b@xn--mller-kva.example'])
})

test.each(['abc', 'abc@', 'abc@def', 'a b@example.com', 'a@example.com\r\nBcc: b@example.com'])(
  '%j is answered with the words of the spec',
  async (email) => {
    const { status, body } = await signUp(email)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('Provide a valid Email')
  },
)
