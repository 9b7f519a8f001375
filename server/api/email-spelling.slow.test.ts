import { expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { mailServer } from '#test/environment.ts'
import { aPaidGuestOrder } from '#test/guests.ts'
import { requestPasswordReset, signIn, signUp } from '#test/identity.ts'
import { lastMailTo, mailTo } from '#test/mailbox.ts'
import { sendMail } from '../platform/mail/send.ts'

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

test('a guest’s order is of its email in each spelling: for its account, its lost link and the staff', async () => {
  const [stored, typed] = ['guest@xn--bcher-kva.example', 'Guest@BÜCHER.example']
  const casey = await aPerson({ email: stored, emailVerified: true })
  const { id } = await aPaidGuestOrder({ email: typed })
  const before = (await mailTo(stored)).length
  await call('POST', '/guest-order/link', { body: { email: 'guest@Bücher.example' } })
  expect(await mailTo(stored)).toHaveLength(before + 1)
  expect(await call('POST', '/account/guest-order', { as: casey })).toMatchObject({
    body: { claimed: [id] },
  })
  const q = encodeURIComponent(typed)
  const as = await aPerson({ role: 'admin' })
  const found = async (path: string) => (await call('GET', `${path}?q=${q}&limit=9`, { as })).body
  expect(await found('/allOrder')).toMatchObject([{ _id: id, customer: stored }])
  expect(await found('/user')).toMatchObject([{ _id: casey.id, email: stored }])
  expect(await found('/audit')).toMatchObject([{ action: 'claim order' }])
})

test('a reply address that an owner typed in letters of any script reaches the mail server', async () => {
  const mail = { to: ['a&b@müller.example'], subject: 'Hello', text: 'Hello', html: '<p>Hello' }
  await sendMail(mail, { replyTo: 'c&d@müller.example' })
  const received = mailServer.received.at(-1)
  expect(received?.to).toEqual(['a&b@xn--mller-kva.example'])
  expect(received?.source).toMatch(/^Reply-To: c&d@xn--mller-kva\.example\r$/m)
})

test.each(['abc', 'abc@', 'abc@def', 'a b@example.com', 'a@example.com\r\nBcc: b@example.com'])(
  '%j is answered with the words of the spec',
  async (email) => {
    const { status, body } = await signUp(email)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('Provide a valid Email')
  },
)
