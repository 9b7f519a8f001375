import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/db/client.ts'
import { anIp } from '#test/call.ts'
import { countCodeAttempt } from './code-attempts.ts'

test('a flood of guesses leaves each network that has made none its first try', async () => {
  const [guesser, buyer] = [anIp(), anIp()]
  const first = await countCodeAttempt({ ip: guesser }, 0)
  const second = await countCodeAttempt({ ip: guesser }, 0)
  expect([first.isBlocked, second.isBlocked]).toEqual([false, true])
  for (let n = 0; n < 3; n += 1) {
    const tried = await countCodeAttempt({ ip: buyer }, 0)
    expect(tried.isBlocked).toBe(false)
    await tried.takeBack() // its code exists
  }
})

test('below the shop’s bound a network may mistype', async () => {
  const ip = anIp()
  for (let n = 0; n < 10; n += 1) expect((await countCodeAttempt({ ip })).isBlocked).toBe(false)
  expect((await countCodeAttempt({ ip })).isBlocked).toBe(true)
})

test('one network can’t use up the unknown codes of the whole shop, however many minutes it tries', async () => {
  const [guesser, buyer] = [anIp(), anIp()]
  const before = await unknownCodes()
  for (let minute = 0; minute < 5; minute += 1) {
    for (let n = 0; n < 10; n += 1) await countCodeAttempt({ ip: guesser })
    await db.execute(sql`update rate_limit set resets_at = now() where key like 'code:%'`)
  }
  expect((await unknownCodes()) - before).toBe(30)
  expect((await countCodeAttempt({ ip: guesser })).isBlocked).toBe(true)
  expect((await countCodeAttempt({ ip: buyer })).isBlocked).toBe(false)
})

async function unknownCodes() {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count from rate_limit where key = 'unknown-codes:shop'`,
  )
  return rows[0]?.count ?? 0
}
