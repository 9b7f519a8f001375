import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteAllRows } from '#test/all-rows.ts'
import { aPerson } from '#test/builders.ts'
import { mailServer } from '#test/environment.ts'
import {
  newEmail,
  requestPasswordReset,
  resetPassword,
  signUp,
  verifyEmail,
} from '#test/identity.ts'
import { lastMailTo, mailTo } from '#test/mailbox.ts'
import { verificationMail } from '../account/email-link-mail.ts'
import { db } from '../platform/db/client.ts'
import { allMailSent, sendMail } from '../platform/mail/send.ts'

test('a failing mail server changes neither the answer’s time nor its status', async () => {
  const email = newEmail()
  mailServer.isRejecting = true
  expect((await signUp(email)).status).toBe(200)
  expect((await requestPasswordReset(email)).status).toBe(200)
  await allMailSent()
  expect(await mailTo(email)).toHaveLength(0)
  const log = readFileSync('test-results/unit.log', 'utf8')
  expect(log).toMatch(/"reason":"The mail server [^"]+","msg":"an email was not sent"/)
  expect(log).not.toContain(email)
})

test('a message has the same content as plain text and as HTML', async () => {
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
    expect(part).toMatch(/The link works once and expires on \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M UTC/)
    expect(part).toContain('If you didn’t sign up')
    // An attacker would choose the name as the text to send.
    expect(part).not.toMatch(/Robin|evil/)
  }
  expect(text).not.toMatch(/<\w/)
  // The mail has a single link.
  expect(text.match(/https?:/g)).toHaveLength(1)
  expect(html.match(/<a /g)).toHaveLength(1)
})

test('user input is escaped in HTML and can’t inject mail headers', async () => {
  const to = `o'neil+"<b>"@example.com`
  const { html } = await verificationMail({
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
    () => {}, // there is no such recipient
  )
  expect(await mailTo('victim@example.com')).toEqual([])
})

test('with a mail server no password, link or token reaches the database or the log', async () => {
  await deleteAllRows() // else what other files have left is read, too
  const email = newEmail()
  await signUp(email)
  const { token: verification } = await lastMailTo(email)
  await requestPasswordReset(email)
  const { token: unused } = await lastMailTo(email)
  await requestPasswordReset(email)
  const { token: used } = await lastMailTo(email)
  const secrets = [verification, unused, used, 'secret1', 'brand new password', 'token=']
  expect(await rowsWith(secrets)).toEqual([])
  await resetPassword(used, 'brand new password')
  await verifyEmail(await aPerson(), 'a guess')
  expect(await rowsWith(secrets)).toEqual([])
  const log = readFileSync('test-results/unit.log', 'utf8')
  expect(new Set([verification, unused, used]).size).toBe(3)
  for (const secret of secrets) expect(log).not.toContain(secret)
})

/** All rows of the database that have one of these texts. */
async function rowsWith(texts: string[]) {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  expect(rows.length).toBeGreaterThan(10)
  const found = await Promise.all(
    rows.map(({ name }) =>
      db.execute<{ row: string }>(sql`
        select row from (select t::text as row from ${sql.identifier(name)} t offset 0) as read
        where exists (
          select from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) as texts (one)
          where strpos(row, one) > 0
        )`),
    ),
  )
  return found.flatMap((table) => table.rows)
}
