import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { defaultMails } from '#contract/mail/mail-setting.ts'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { mailServer } from '#test/environment.ts'
import { lastMailTo, mailTo } from '#test/mailbox.ts'
import { db } from '../platform/db/client.ts'
import { user } from '../platform/db/schema/identity.ts'
import { setting } from '../platform/db/schema/setting.ts'
import { listOwnersEmails } from '../platform/mail/owners-emails.ts'

afterEach(() => db.delete(setting))

const anAdmin = () => aPerson({ role: 'admin' })

async function save(section: string, version: number, value: object) {
  return call('PUT', `/staff/setting/${section}`, {
    as: await anAdmin(),
    body: { version, value },
  })
}

test('an unknown placeholder is refused at its field, with those that there are', async () => {
  const value = defaultMails()
  value.placed.text = 'Thank you, {nome}.'
  const { status, body } = await save('mails', 0, value)
  expect(status).toBe(400)
  expect(body.errors).toEqual([
    {
      path: 'value.placed.text',
      message:
        'There is no {nome} in this email. There are {order}, {name}, {shop}, {part}, {total}.',
    },
  ])
})

test('a mail of which the customer must hear can’t be turned off', async () => {
  const value = defaultMails()
  value.canceled.isOn = false
  const { status, body } = await save('mails', 0, value)
  expect(status).toBe(400)
  expect(body.detail).toBe('This email can’t be turned off')
})

test('a stale save of the mails is answered with the stored texts', async () => {
  const value = defaultMails()
  value.paid.subject = 'Paid!'
  expect((await save('mails', 0, value)).status).toBe(200)
  const stale = await save('mails', 0, defaultMails())
  expect(stale.status).toBe(409)
  expect(stale.body.current.value.paid.subject).toBe('Paid!')
})

test('the owner’s mails go to whom they name, else to the shop’s contact, else to the admins', async () => {
  const admin = await anAdmin()
  expect(await listOwnersEmails()).toContain(admin.email)
  await save('shop', 0, { name: 'Shop', email: 'shop@example.com', phone: '', address: '' })
  expect(await listOwnersEmails()).toEqual(['shop@example.com'])
  const recipients = 'a@example.com, b@example.com'
  await save('notices', 0, { recipients, lowStockAt: null })
  expect(await listOwnersEmails()).toEqual(['a@example.com', 'b@example.com'])
})

test.each([
  [{ recipients: 'a@example.com; nobody', lowStockAt: 1 }, /Enter emails/],
  [{ recipients: '', lowStockAt: -1 }, /Must be 0 or more/],
  [{ recipients: '', lowStockAt: 1.5 }, /Enter a whole number/],
])('wrong recipients and marks are refused: %j', async (value, message) => {
  const { status, body } = await save('notices', 0, value)
  expect(status).toBe(400)
  expect(body.detail).toMatch(message)
})

test('a preview has the text that is being written, and is sent to the admin who writes it only', async () => {
  const admin = await anAdmin()
  const body = {
    kind: 'shipped',
    subject: 'Off it goes: {units}',
    text: 'By {carrier}, <b>soon</b>.',
  }
  const preview = await call('POST', '/staff/mail/preview', { as: admin, body })
  expect(preview.status).toBe(200)
  expect(preview.body.subject).toBe('Off it goes: 3 of your 5 parts')
  expect(preview.body.html).toContain('By UPS, &lt;b&gt;soon&lt;/b&gt;.')
  expect(await mailTo(admin.email)).toEqual([])
  const sent = await call('POST', '/staff/mail/test', { as: admin, body })
  expect(sent.body).toEqual({ to: admin.email })
  const { headers, html } = await lastMailTo(admin.email)
  expect(headers.subject).toBe('[Test] Off it goes: 3 of your 5 parts')
  expect(html.trim()).toBe(preview.body.html.trim())
})

test('every mail has a preview, as HTML and as text', async () => {
  const admin = await anAdmin()
  for (const [kind, { subject, text }] of Object.entries(defaultMails())) {
    const { status, body } = await call('POST', '/staff/mail/preview', {
      as: admin,
      body: { kind, subject, text },
    })
    expect(status).toBe(200)
    for (const part of [body.subject, body.html, body.text]) {
      expect(part.length).toBeGreaterThan(10)
      expect(part).not.toMatch(/\{\w+\}|undefined|\[object/)
    }
  }
})

test('when the mail server refuses the trial, the admin reads what it said', async () => {
  const admin = await anAdmin()
  mailServer.refusal = { to: 'message', code: 554, words: '5.7.1 Looks like spam' }
  const body = { kind: 'paid', subject: 'Paid', text: '' }
  const { status, body: problem } = await call('POST', '/staff/mail/test', { as: admin, body })
  expect(status).toBe(502)
  expect(problem.detail).toBe('The mail server refused it: “Looks like spam”.')
})

test('trials have a rate limit', async () => {
  const admin = await anAdmin()
  const body = { kind: 'paid', subject: 'Paid', text: '' }
  const answers = await Promise.all(
    Array.from({ length: 21 }, () => call('POST', '/staff/mail/test', { as: admin, body })),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('a former admin gets none of the owner’s mails', async () => {
  const admin = await anAdmin()
  await db.update(user).set({ role: null }).where(eq(user.id, admin.id))
  expect(await listOwnersEmails()).not.toContain(admin.email)
})
