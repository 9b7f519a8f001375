import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anAccount } from '#test/builders.ts'
import { signIn } from '#test/identity.ts'
import { failToSignIn, letPass, TOO_MANY_REQUESTS } from '#test/login-backoff.ts'

test('after five failures each further one doubles the delay, up to 15 minutes', async () => {
  const { email } = await anAccount('secret1')
  for (let n = 0; n < 5; n += 1) expect((await signIn(email, 'a guess')).status).toBe(401)
  await failToSignIn(email, 1) // now two seconds, which are too few to be looked at
  for (const wait of [4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    await failToSignIn(email, 1)
    // Attempts during the delay are not tried, and do not prolong it.
    for (const password of ['a guess', 'secret1']) {
      const { status, headers } = await signIn(email, password)
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(wait * 0.6)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(wait)
    }
  }
  await letPass(email, 900)
  expect((await signIn(email, 'secret1')).status).toBe(200)
  for (let n = 0; n < 5; n += 1) expect((await signIn(email, 'a guess')).status).toBe(401)
})

test('an unknown email is delayed like a known one', async () => {
  const email = `${randomUUID()}@example.com`
  await failToSignIn(email)
  expect(await signIn(email, 'a guess')).toMatchObject(TOO_MANY_REQUESTS)
})

test('failures are reset a day after the last', async () => {
  const { email } = await anAccount('secret1')
  await failToSignIn(email)
  await letPass(email, 24 * 60 * 60)
  for (let n = 0; n < 5; n += 1) expect((await signIn(email, 'a guess')).status).toBe(401)
})

test('failures that delay no sign-in yet are forgotten after an hour', async () => {
  const { email } = await anAccount('secret1')
  for (let n = 0; n < 4; n += 1) expect((await signIn(email, 'a guess')).status).toBe(401)
  await letPass(email, 60 * 60)
  for (let n = 0; n < 5; n += 1) expect((await signIn(email, 'a guess')).status).toBe(401)
  // From the fifth on they delay, and are remembered for a day.
  await letPass(email, 60 * 60)
  await failToSignIn(email, 1)
  expect(await signIn(email, 'a guess')).toMatchObject(TOO_MANY_REQUESTS)
})

test('of many concurrent attempts only the free ones are tried', async () => {
  const { email } = await anAccount('secret1')
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(email, 'a guess')))
  const heard = answers.filter(({ status }) => status === 401).length
  expect(heard).toBeGreaterThanOrEqual(5)
  expect(heard).toBeLessThan(8) // where the machine is slow, a wait is over meanwhile
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - heard)
})
