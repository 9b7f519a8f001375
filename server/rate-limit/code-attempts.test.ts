import { expect, test } from 'vitest'
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
