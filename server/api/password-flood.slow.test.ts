import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { anAccount } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { newEmail, signIn } from '#test/identity.ts'

// Each password that is checked takes a processor for tens of milliseconds, and one of the few
// threads that also compress pages.

const FLOOD = 60
/** On a slow machine the last wait for longer than a queue lets them. */
const BUSY = 503

/** Networks of one IPv6 site. */
const hex = () => randomInt(0x10000).toString(16)

test.each([
  ['sign-ins', (from: string) => signIn(newEmail(), 'a guess', { from })],
  [
    'sign-ups',
    (from: string) =>
      call('POST', '/auth/sign-up/email', {
        body: { name: 'Robin Field', email: newEmail(), password: 'secret1' },
        from,
      }),
  ],
])(
  'a site that floods with %s waits for itself, and the sign-in of another does not',
  async (_, send) => {
    const { email } = await anAccount('secret1')
    const site = `2001:${hex()}:${hex()}`
    const statuses: number[] = []
    const flood = Array.from({ length: FLOOD }, async () => {
      statuses.push((await send(`${site}:${hex()}::1`)).status)
    })
    await expect.poll(() => statuses.length, { timeout: 10_000 }).toBeGreaterThan(0)
    expect((await signIn(email)).status).toBe(200)
    expect(statuses.length).toBeLessThan(FLOOD / 2)
    await Promise.all(flood)
    expect(new Set(statuses.filter((status) => status !== BUSY)).size).toBe(1)
  },
)
