import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import type { AppError } from '#server/platform/errors.ts'
import { anIp } from '#test/call.ts'
import { countCodeAttempt } from './code-attempts.ts'

test('a flood of guesses leaves each network that has made none its first try', async () => {
  const [guesser, buyer] = [anIp(), anIp()]
  const first = await countCodeAttempt({ ip: guesser }, 0)
  const second = await countCodeAttempt({ ip: guesser }, 0)
  expect([first.refused, second.refused?.status]).toEqual([undefined, 429])
  for (let n = 0; n < 3; n += 1) {
    const tried = await countCodeAttempt({ ip: buyer }, 0)
    expect(tried.refused).toBeUndefined()
    await tried.takeBack() // its code exists
  }
})

test('below the shop’s bound a network may mistype', async () => {
  const ip = anIp()
  for (let n = 0; n < 10; n += 1) expect((await countCodeAttempt({ ip })).refused).toBeUndefined()
  const { refused } = await countCodeAttempt({ ip })
  expect(secondsOf(refused)).toBeGreaterThan(50)
  expect(secondsOf(refused)).toBeLessThanOrEqual(60)
})

test('one network can’t use up the unknown codes of the whole shop, however many minutes it tries', async () => {
  const [guesser, buyer] = [anIp(), anIp()]
  const before = await unknownCodes()
  for (let minute = 0; minute < 5; minute += 1) {
    for (let n = 0; n < 10; n += 1) await countCodeAttempt({ ip: guesser })
    if (minute >= 2) expect(await waitOf(guesser)).toBeGreaterThan(3500)
    await db.execute(sql`update rate_limit set resets_at = now() where key like 'code:%'`)
  }
  expect((await unknownCodes()) - before).toBe(30)
  const { refused } = await countCodeAttempt({ ip: guesser })
  expect(secondsOf(refused)).toBeGreaterThan(3500)
  expect(refused?.message).toMatch(
    /^You’ve tried too many codes\. Please try again in (59|60) minutes\.$/,
  )
  expect((await countCodeAttempt({ ip: buyer })).refused).toBeUndefined()
})

test('a network that the shop’s bound refuses may try again when its own hour, or the shop’s, ends', async () => {
  const ip = anIp()
  await countCodeAttempt({ ip }, 0)
  await countCodeAttempt({ ip: anIp() }, 0)
  for (const key of [`unknown-codes:${ip}`, 'unknown-codes:shop']) {
    await db.execute(sql`
      update rate_limit set resets_at = now() + case key when ${key} then interval '20 minutes' else interval '50 minutes' end
      where key in (${`unknown-codes:${ip}`}, 'unknown-codes:shop')`)
    expect(secondsOf((await countCodeAttempt({ ip }, 0)).refused)).toBe(1200)
  }
})

const secondsOf = (refused?: AppError) => Number(refused?.retryAfter)
const waitOf = async (ip: string) => secondsOf((await countCodeAttempt({ ip })).refused)

async function unknownCodes() {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count from rate_limit where key = 'unknown-codes:shop'`,
  )
  return rows[0]?.count ?? 0
}
