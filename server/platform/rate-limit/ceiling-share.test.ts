import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/platform/db/client.ts'
import { countOf } from '#test/counters.ts'
import { type Pool, takerOf, takeShare } from './ceiling-share.ts'

const aPool = (most: number, shares = 10): Pool => ({
  ...{ name: `pool ${randomUUID()}`, shares },
  windows: [
    { each: 'hour', most },
    { each: 'day', most: most * 4 },
  ],
})

/** Takes until nothing is left for the taker. @returns how many it got */
async function takeAll(pool: Pool, taker: string) {
  for (let taken = 0; ; taken += 1) {
    if ((await takeShare(pool, taker)).kind === 'none left') return taken
  }
}

test('no client gets more than a tenth of what is left, so that later clients are served', async () => {
  const pool = aPool(100)
  const taken: number[] = []
  for (let n = 0; n < 20; n += 1) taken.push(await takeAll(pool, `taker ${n}`))
  expect(taken.slice(0, 4)).toEqual([10, 9, 8, 7])
  expect(Math.min(...taken)).toBeGreaterThan(0)
  expect(await countOf(`${pool.name}-per-hour:shop`)).toBe(taken.reduce((sum, one) => sum + one))
})

test('half of a ceiling is left to those who had none, however many networks one has', async () => {
  const pool = { ...aPool(100), forFirst: 0.5 }
  // In turns: so they get the most.
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 51; n += 1) await takeShare(pool, `attacker ${n}`)
  }
  for (let n = 0; n < 49; n += 1) {
    expect(await takeShare(pool, `newcomer ${n}`), `newcomer ${n}`).toMatchObject({ kind: 'taken' })
  }
  expect(await takeShare(pool, 'a last one')).toMatchObject({ kind: 'none left' })
})

test('a refused action does not count, and the last one goes to the first client that asks', async () => {
  const pool = aPool(1)
  expect(await takeShare(pool, 'a')).toMatchObject({ kind: 'taken' })
  expect(await takeShare(pool, 'b')).toEqual({
    kind: 'none left',
    waitSeconds: expect.any(Number),
  })
  for (const [key, count] of Object.entries({ shop: 1, a: 1, b: 0 })) {
    expect(await countOf(`${pool.name}-per-hour:${key}`), key).toBe(count)
  }
})

test('a count that is undone is available to others', async () => {
  const pool = aPool(1)
  const share = await takeShare(pool, 'a')
  if (share.kind === 'taken') await share.takeBack()
  expect(await takeShare(pool, 'b')).toMatchObject({ kind: 'taken' })
})

test('of fifty at once no more get one than there are', async () => {
  const pool = aPool(20)
  const shares = await Promise.all(
    Array.from({ length: 50 }, (_, n) => takeShare(pool, `taker ${n}`)),
  )
  expect(shares.filter(({ kind }) => kind === 'taken').length).toBeLessThanOrEqual(20)
})

test('without shares who comes first is served', async () => {
  expect(await takeAll(aPool(12, 0), 'a')).toBe(12)
})

test('the first action near the ceiling warns, once', async () => {
  const pool = aPool(10)
  const nears: unknown[] = []
  for (let n = 0; n < 9; n += 1) {
    const share = await takeShare(pool, `taker ${n}`)
    nears.push(share.kind === 'taken' ? share.near : share)
  }
  expect(nears.filter(Boolean)).toEqual([{ count: 8, most: 10, each: 'hour' }])
})

test('all networks of an IPv6 site take one share', () => {
  expect(takerOf('2001:db8:1:2::3')).toBe(takerOf('2001:db8:1:4::5'))
  expect(takerOf('2001:db8:1:2::3')).not.toBe(takerOf('2001:db8:2:2::3'))
  expect(takerOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
})

test('who had their share waits until they may have another: in the hour, in the day, and when both are the shop’s', async () => {
  const pool: Pool = {
    name: `pool ${randomUUID()}`,
    shares: 2,
    windows: [{ each: 'hour', most: 4 }],
  }
  expect(await takeAll(pool, 'a')).toBe(2)
  expect(await takeAll(pool, 'b')).toBe(1)
  await takeAll(pool, 'c')
  const [own, shop] = ['a', 'shop'].map((key) => `${pool.name}-per-hour:${key}`)
  await letEnd(own, 3000)
  await letEnd(shop, 600)
  // Two of four are half, also in the shop's next hour.
  expect(await takeShare(pool, 'a')).toEqual({ kind: 'none left', waitSeconds: 3000 })
  expect(await takeShare(pool, 'b')).toEqual({ kind: 'none left', waitSeconds: 600 })
  const daily: Pool = {
    ...aPool(1),
    windows: [
      { each: 'hour', most: 1 },
      { each: 'day', most: 1 },
    ],
  }
  expect(await takeAll(daily, 'a')).toBe(1)
  const { waitSeconds } = { waitSeconds: 0, ...(await takeShare(daily, 'b')) }
  expect(waitSeconds).toBeGreaterThan(80_000)
})

async function letEnd(key = '', seconds = 0) {
  await db.execute(
    sql`update rate_limit set resets_at = now() + ${seconds}::int * interval '1 second' where key = ${key}`,
  )
}
