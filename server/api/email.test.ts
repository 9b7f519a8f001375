import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAccount, aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { post } from '#test/environment.ts'
import { MIKA, signInWithGoogle, whoIs } from '#test/google.ts'
import { lastMailTo, mailTo } from '#test/mailbox.ts'
import { sendVerificationMail } from '../account/email-verification.ts'
import { sendPasswordResetMail } from '../account/password-reset.ts'
import { db } from '../db/client.ts'
import { account, session, user, verification } from '../db/schema/identity.ts'
import { env } from '../env.server.ts'
import { allMailSent, sendMail } from '../mail/send.ts'
import { verificationMail } from '../mail/templates.ts'

const SPENT = {
  status: 410,
  body: { detail: 'This link has already been used or has expired.' },
}

function newEmail() {
  return `${randomUUID()}@example.com`
}

function signUp(email: string, name = 'Robin Field') {
  return call('POST', '/auth/sign-up/email', { body: { name, email, password: 'secret1' } })
}

function signIn(email: string, password: string) {
  return call('POST', '/auth/sign-in/email', { body: { email, password } })
}

function askForReset(email: string) {
  return call('POST', '/auth/request-password-reset', { body: { email } })
}

function reset(token: string, newPassword = 'brand new') {
  return call('POST', '/auth/reset-password', { body: { token, newPassword } })
}

function verify(as: { token: string }, token: string) {
  return call('POST', '/auth/verify-email', { as, body: { token } })
}

/** Signs in and gets the shop's token. */
async function enter(email: string, password = 'secret1') {
  const signedIn = await signIn(email, password)
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
  const { body } = await call('PUT', `/user/${email}`, { body: { email }, headers: { cookie } })
  return body as { token: string }
}

async function isVerified(email: string) {
  const [row] = await db.select().from(user).where(eq(user.email, email))
  return row?.emailVerified
}

/** As if every link had been made a moment longer ago than it works. */
async function letLinksEnd() {
  await db.update(verification).set({ expiresAt: sql`now() - interval '1 second'` })
}

test('a sign-up is answered at once, and its mail verifies the email, once', async () => {
  const email = newEmail()
  const { body } = await signUp(email)
  expect(body.user.emailVerified).toBe(false)
  const { url, token } = await lastMailTo(email)
  expect(url.origin + url.pathname).toBe(`${env.publicUrl}/verify-email`)
  expect(await isVerified(email)).toBe(false)
  const robin = await enter(email)
  expect(await verify(robin, token)).toMatchObject({ status: 200, body: { status: true } })
  expect(await isVerified(email)).toBe(true)
  expect(await verify(robin, token)).toMatchObject(SPENT)
})

test('whose email a stranger has signed up with does not vouch for them by opening the link', async () => {
  const email = newEmail()
  await signUp(email) // by the stranger, with a password of theirs
  const { token } = await lastMailTo(email)
  expect((await call('POST', '/auth/verify-email', { body: { token } })).status).toBe(401)
  expect((await verify(await aPerson(), token)).status).toBe(403)
  expect(await isVerified(email)).toBe(false)
  // A reset makes the account theirs, and the stranger's password is none any more.
  await askForReset(email)
  expect((await reset((await lastMailTo(email)).token, 'brand new')).status).toBe(200)
  expect((await signIn(email, 'secret1')).status).toBe(401)
  expect(await isVerified(email)).toBe(true)
})

test('a verification link works for a day, a reset link for an hour', async () => {
  const robin = await anAccount('secret1')
  const { id, email } = robin
  for (const [send, hours] of [
    [() => sendVerificationMail({ id, email }), 24],
    [() => sendPasswordResetMail(email), 1],
  ] as const) {
    await send()
    const [link] = await db
      .select()
      .from(verification)
      .where(eq(verification.value, `${id} ${email}`))
    expect(link?.expiresAt.getTime()).toBeGreaterThan(Date.now() + hours * 3_600_000 - 10_000)
    expect(link?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + hours * 3_600_000)
    const { token } = await lastMailTo(email)
    await letLinksEnd()
    expect(await (hours === 24 ? verify(robin, token) : reset(token))).toMatchObject(SPENT)
    await db.delete(verification).where(eq(verification.id, link?.id ?? ''))
  }
  expect(await isVerified(email)).toBe(false)
  expect((await signIn(email, 'secret1')).status).toBe(200)
})

test('a link is good for its own purpose, and not when it is made up', async () => {
  const robin = await anAccount('secret1')
  const { id, email } = robin
  await sendVerificationMail({ id, email })
  const { token } = await lastMailTo(email)
  expect(await reset(token)).toMatchObject(SPENT)
  expect(await verify(robin, randomUUID())).toMatchObject(SPENT)
  const [{ identifier = '' } = {}] = await db
    .select()
    .from(verification)
    .where(eq(verification.value, `${id} ${email}`))
  expect(await verify(robin, identifier)).toMatchObject(SPENT)
  expect((await verify(robin, token)).status).toBe(200)
})

test('a reset takes the place of the old password, ends every session and verifies the email', async () => {
  const robin = await anAccount('secret1')
  const profile = () => call('GET', `/profile/${robin.email}`, { as: robin })
  expect((await profile()).status).toBe(200)
  expect(await askForReset(robin.email.toUpperCase())).toMatchObject({ status: 200 })
  const { url, token } = await lastMailTo(robin.email)
  expect(url.pathname).toBe('/reset-password')
  expect(await reset(token)).toMatchObject({ status: 200, body: { status: true } })
  expect((await profile()).status).toBe(401)
  expect(await db.$count(session, eq(session.userId, robin.id))).toBe(0)
  expect((await signIn(robin.email, 'secret1')).status).toBe(401)
  expect((await signIn(robin.email, 'brand new')).body.user.emailVerified).toBe(true)
  expect(await reset(token)).toMatchObject(SPENT)
})

test('of two who use one link at once one succeeds, and other links for a new password end with it', async () => {
  const { email } = await anAccount('secret1')
  await sendPasswordResetMail(email)
  await sendPasswordResetMail(email)
  const [first, second] = await mailTo(email)
  const answers = await Promise.all([
    reset(first?.token ?? '', 'brand new 1'),
    reset(first?.token ?? '', 'brand new 2'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  expect(await reset(second?.token ?? '')).toMatchObject(SPENT)
})

test('a reset gives a password to somebody who had none, and refuses one that is no password', async () => {
  const robin = await aPerson()
  await sendPasswordResetMail(robin.email)
  const { token } = await lastMailTo(robin.email)
  expect(await reset(token, '12345')).toMatchObject({
    status: 400,
    body: { detail: 'Must be 6 characters or longer' },
  })
  expect((await reset(token)).status).toBe(200)
  const [row] = await db.select().from(account).where(eq(account.userId, robin.id))
  expect(row?.password).toMatch(/^\$argon2id\$/)
  expect((await signIn(robin.email, 'brand new')).status).toBe(200)
})

test('a link ends when the person has another email, or is gone', async () => {
  const robin = await anAccount('secret1')
  await sendPasswordResetMail(robin.email)
  const { token } = await lastMailTo(robin.email)
  const moved = newEmail()
  await db.update(user).set({ email: moved }).where(eq(user.id, robin.id))
  expect(await reset(token)).toMatchObject(SPENT)
  await sendPasswordResetMail(moved)
  await db.delete(user).where(eq(user.id, robin.id))
  expect(await reset((await lastMailTo(moved)).token)).toMatchObject(SPENT)
})

test('asking for a reset is answered alike for everybody, and only those who have an account get mail', async () => {
  const { email } = await anAccount('secret1')
  const nobody = newEmail()
  const [known, unknown] = [await askForReset(email), await askForReset(nobody)]
  expect(unknown.body).toEqual(known.body)
  expect(await mailTo(email)).toHaveLength(1)
  expect(await mailTo(nobody)).toHaveLength(0)
})

test('the answer does not wait for the mail, nor tell how it went', async () => {
  const email = newEmail()
  post.isRefusing = true
  expect((await signUp(email)).status).toBe(200)
  expect((await askForReset(email)).status).toBe(200)
  await allMailSent()
  post.isRefusing = false
  expect(await mailTo(email)).toHaveLength(0)
  const log = readFileSync('test-results/unit.log', 'utf8')
  expect(log).toContain('a mail was not sent')
  expect(log).not.toContain(email)
})

test('somebody signed in may ask for the link again, but not without end', async () => {
  const robin = await anAccount('secret1')
  const ask = () => call('POST', '/auth/send-verification-email', { as: robin })
  for (let n = 0; n < 3; n += 1) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
  const sent = await mailTo(robin.email)
  expect(sent).toHaveLength(3)
  expect((await verify(robin, sent[0]?.token ?? '')).status).toBe(200)
})

test('a stranger who asks for a reset over and over fills no mailbox, and stops nobody', async () => {
  const { email } = await anAccount('secret1')
  for (let n = 0; n < 8; n += 1) expect((await askForReset(email)).status).toBe(200)
  expect(await mailTo(email)).toHaveLength(5)
  expect((await reset((await lastMailTo(email)).token)).status).toBe(200)
})

test('a message is plain text beside the same in HTML, from the shop', async () => {
  const email = newEmail()
  await signUp(email, 'Robin <b>\u{1F697}</b> http://evil.example')
  const { headers, text, html, url } = await lastMailTo(email)
  expect(headers).toMatchObject({
    from: 'Driveline <no-reply@127.0.0.1>',
    to: email,
    subject: 'Verify your email for Driveline',
    'auto-submitted': 'auto-generated',
    'content-type': expect.stringMatching(/^multipart\/alternative;/),
  })
  for (const part of [text, html]) {
    expect(part).toContain('signing up at Driveline')
    expect(part).toContain(url.href)
    expect(part).toMatch(/The link works once and expires on \w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC/)
    expect(part).toContain('If you didn’t sign up')
    // A stranger's name is what a stranger would have us write.
    expect(part).not.toMatch(/Robin|evil/)
  }
  expect(text).not.toMatch(/<\w/)
  // One link, so that nobody wonders which.
  expect(text.match(/https?:/g)).toHaveLength(1)
  expect(html.match(/<a /g)).toHaveLength(1)
})

test('what people type is text in a message’s HTML, and stays in its own header', async () => {
  const to = `o'neil+"<b>"@example.com`
  const { html } = verificationMail({
    to,
    url: 'https://parts.example/?a=1&b="<i>"',
    expiresAt: new Date(),
  })
  expect(html).toContain('href="https://parts.example/?a=1&amp;b=&quot;&lt;i&gt;&quot;"')
  const email = newEmail()
  const subject = 'Hello\r\nBcc: victim@example.com\r\n\r\nAll is free'
  await sendMail({ to: email, subject, text: 'a', html: 'b' })
  expect((await lastMailTo(email)).headers).not.toHaveProperty('bcc')
  expect(await mailTo('victim@example.com')).toEqual([])
  await sendMail({ to: `${email}, victim@example.com`, subject: 'a', text: 'a', html: 'b' }).catch(
    () => {}, // no such recipient
  )
  expect(await mailTo('victim@example.com')).toEqual([])
})

test('with a mail server no password, link or token reaches the database or the log', async () => {
  const email = newEmail()
  await signUp(email)
  const { token: verification } = await lastMailTo(email)
  await askForReset(email)
  const { token: unused } = await lastMailTo(email)
  await askForReset(email)
  const { token: used } = await lastMailTo(email)
  const stored = await everythingStored()
  await reset(used, 'brand new password')
  await verify(await aPerson(), 'a guess')
  const kept = stored + (await everythingStored()) + readFileSync('test-results/unit.log', 'utf8')
  expect(new Set([verification, unused, used]).size).toBe(3)
  for (const secret of [verification, unused, used, 'secret1', 'brand new password', 'token=']) {
    expect(kept).not.toContain(secret)
  }
})

async function everythingStored() {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  expect(rows.length).toBeGreaterThan(10)
  const tables = await Promise.all(
    rows.map(({ name }) =>
      db.execute(sql`select string_agg(t::text, ' ') as rows from ${sql.identifier(name)} t`),
    ),
  )
  return JSON.stringify(tables.map((table) => table.rows))
}

test('a reset ends every other way in, such as a Google account that somebody has linked', async () => {
  const casey = await anAccount('secret1')
  const intruder = { userId: casey.id, providerId: 'google', accountId: MIKA.sub }
  await db.insert(account).values(intruder)
  expect(await whoIs((await signInWithGoogle(MIKA)).cookie)).toMatchObject({ email: casey.email })
  await askForReset(casey.email)
  await reset((await lastMailTo(casey.email)).token)
  // The Google account opens one of its own from now on.
  const { cookie } = await signInWithGoogle(MIKA)
  expect(await whoIs(cookie)).toMatchObject({ email: MIKA.email })
  expect(await db.$count(account, eq(account.userId, casey.id))).toBe(1)
  expect((await signIn(casey.email, 'brand new')).status).toBe(200)
})
