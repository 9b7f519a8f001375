import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { question } from '#server/platform/db/schema/question.ts'
import { closeAccount } from '#test/account.ts'
import { auditOf } from '#test/audit.ts'
import { anAccount, aPerson, aProduct, letCount } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { sendMailsOf } from '#test/mail-jobs.ts'
import { lastMailTo, mailTo } from '#test/mailbox.ts'
import { setSetting } from '#test/settings.ts'

// Buyers ask about a part; the owner answers by mail.

const anEmail = () => `${randomUUID()}@example.com`

async function aQuestion({ email = anEmail(), as, more = {} }: Asked = {}) {
  const part = await aProduct()
  const body = { name: 'Casey Miller', email, text: 'Is the screw in the box?', ...more }
  const answer = await call('POST', `/product/${part.id}/question`, {
    ...(as && { as }),
    body,
  })
  return { ...answer, part, email, id: String(answer.body.insertedId) }
}

type Asked = { email?: string; as?: { token: string }; more?: object }

async function owner() {
  const recipients = anEmail()
  await setSetting('notices', { recipients, lowStockAt: 0 })
  return recipients
}

test('a question is mailed to the owner, whose reply goes to the asker', async () => {
  const to = await owner()
  const { id, email } = await aQuestion({ more: { vehicle: '2014 Volkswagen Golf' } })
  await sendMailsOf(id)
  const { headers, text } = await lastMailTo(to)
  expect(headers['reply-to']).toContain(email)
  for (const said of ['Is the screw in the box?', 'Casey Miller', '2014 Volkswagen Golf'])
    expect(text).toContain(said)
})

test('Today counts a question until it is answered', async () => {
  const admin = await aPerson({ role: 'admin' })
  const open = async () =>
    (await call('GET', '/report/today', { as: admin })).body.questions.count as number
  const before = await open()
  const { id } = await aQuestion()
  expect(await open()).toBe(before + 1)
  await call('PUT', `/staff/question/${id}/answer`, { as: admin, body: { answer: '' } })
  expect(await open()).toBe(before)
})

test('the answer is mailed once and stored; to an unverified email without what was typed', async () => {
  const admin = await aPerson({ role: 'admin' })
  const casey = await aPerson({ emailVerified: true })
  const guest = await aQuestion()
  const own = await aQuestion({ as: casey, email: casey.email })
  for (const { id } of [guest, own]) {
    const answer = () =>
      call('PUT', `/staff/question/${id}/answer`, { as: admin, body: { answer: 'Yes, it is.' } })
    expect((await answer()).status).toBe(200)
    expect((await answer()).status).toBe(409)
    await sendMailsOf(id)
  }
  const { text } = await lastMailTo(guest.email)
  expect(text).toContain('Yes, it is.')
  expect(text).not.toContain('Is the screw in the box?')
  expect((await lastMailTo(casey.email)).text).toContain('Is the screw in the box?')
  const { body } = await call('GET', '/staff/question?limit=2&sort=newest', { as: admin })
  expect(body).toMatchObject([
    { email: casey.email, answer: 'Yes, it is.', isVerified: true },
    { email: guest.email, answer: 'Yes, it is.', isVerified: false },
  ])
})

test('who types the verified email of an account is not that account', async () => {
  const to = await owner()
  const admin = await aPerson({ role: 'admin' })
  const casey = await aPerson({ emailVerified: true })
  const { id } = await aQuestion({ email: casey.email })
  const { body } = await call('GET', '/staff/question?limit=1&sort=newest', { as: admin })
  expect(body).toMatchObject([{ email: casey.email, isVerified: false }])
  await call('PUT', `/staff/question/${id}/answer`, { as: admin, body: { answer: 'Yes, it is.' } })
  await sendMailsOf(id)
  expect((await lastMailTo(to)).text).toContain('not verified')
  const { text } = await lastMailTo(casey.email)
  expect(text).not.toContain('Is the screw in the box?')
  expect(text).not.toContain('Casey Miller')
})

test('what was asked and answered is not in the audit, and ends with the account', async () => {
  const admin = await aPerson({ role: 'admin' })
  const casey = await anAccount('secret1', { emailVerified: true })
  const asked = [await aQuestion({ as: casey }), await aQuestion({ email: casey.email })]
  for (const { id } of asked)
    await call('PUT', `/staff/question/${id}/answer`, {
      as: admin,
      body: { answer: 'Yes, it is.' },
    })
  expect((await closeAccount(casey)).status).toBe(200)
  for (const { id, part } of asked) {
    expect(await db.$count(question, eq(question.id, id))).toBe(0)
    expect(await auditOf(id)).toMatchObject([{ subject: part.title ?? part.name, detail: null }])
  }
})

test('one that was answered elsewhere is closed without a mail', async () => {
  await owner()
  const admin = await aPerson({ role: 'admin' })
  const { id, email } = await aQuestion()
  await call('PUT', `/staff/question/${id}/answer`, { as: admin, body: { answer: '' } })
  await sendMailsOf(id)
  expect(await mailTo(email)).toEqual([])
  const open = await call('GET', '/staff/question?open=true&limit=100&sort=newest', { as: admin })
  expect(open.body.map(({ _id }: { _id: string }) => _id)).not.toContain(id)
})

test('an account has three open questions at most, and none of a guest who types its email', async () => {
  const casey = await aPerson()
  for (let asked = 0; asked < 3; asked++) await aQuestion({ email: casey.email })
  for (let asked = 0; asked < 3; asked++) expect((await aQuestion({ as: casey })).status).toBe(201)
  expect((await aQuestion({ as: casey })).status).toBe(409)
})

test('strangers of many networks leave questions to the accounts whose email is verified', async () => {
  await letCount('questions-per-hour:shop', 60)
  expect((await aQuestion()).status).toBe(429)
  expect((await aQuestion({ as: await aPerson() })).status).toBe(429)
  expect((await aQuestion({ as: await aPerson({ emailVerified: true }) })).status).toBe(201)
  await letCount('questions-per-hour:shop', 0)
})

test('a guest gives name and email; of an account they are its own', async () => {
  const noName = await aQuestion({ more: { name: undefined } })
  expect(noName.body.errors).toEqual([{ path: 'name', message: 'Name is Required' }])
  const noEmail = await aQuestion({ more: { email: undefined } })
  expect(noEmail.body.errors).toEqual([{ path: 'email', message: 'Email is Required' }])
  const [casey, admin] = [await aPerson({ name: 'Casey' }), await aPerson({ role: 'admin' })]
  await aQuestion({ as: casey, more: { name: 'Somebody Else' } })
  const { body } = await call('GET', '/staff/question?limit=1&sort=newest', { as: admin })
  expect(body).toMatchObject([{ name: 'Casey', email: casey.email }])
})
