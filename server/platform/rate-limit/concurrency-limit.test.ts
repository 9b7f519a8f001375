import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deferred } from '#test/deferred.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'

const LONG_MS = 60_000

/** Calls that begin in some sequence, and end when the test says so. */
function calls(limit: ConcurrencyLimit) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    call: (taker: string, name: string, network = taker) => {
      const ended = deferred()
      ends.set(name, ended.resolve)
      return limit.run({ taker, network }, () => {
        begun.push(name)
        return ended.promise
      })
    },
    end: (name: string) => ends.get(name)?.(),
  }
}

/** More than calls need that may begin. */
async function someTurns() {
  for (let turn = 0; turn < 10; turn += 1) await nextTurn()
}

test('the event loop turns between two calls, also if neither waits for anything', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 4, waiting: 100, waitMs: LONG_MS })
  const begunInTurn: number[] = []
  let turn = 0
  let isOver = false
  const all = Array.from({ length: 20 }, (_, n) =>
    limit.run({ taker: `${n % 2}`, network: `${n % 2}` }, async () => {
      begunInTurn.push(turn)
    }),
  )
  const turning = (async () => {
    while (!isOver) {
      await nextTurn()
      turn += 1
    }
  })()
  await Promise.all(all)
  isOver = true
  await turning
  expect(new Set(begunInTurn).size).toBe(20)
})

test('a network that asks for everything leaves a place for the next, who waits for none of its calls', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 3, waiting: 10, waitMs: LONG_MS })
  const { begun, call, end } = calls(limit)
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => call('a', name))
  await someTurns()
  expect(begun).toEqual(['a1', 'a2'])
  all.push(call('b', 'b1'))
  await someTurns()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  for (const name of ['a1', 'a2', 'b1', 'a3', 'a4']) {
    await expect.poll(() => begun).toContain(name)
    end(name)
  }
  await Promise.all(all)
})

test('networks that wait take turns, however many calls one of them has sent', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 10, waitMs: LONG_MS })
  const { begun, call, end } = calls(limit)
  const all = ['a1', 'a2', 'a3'].map((name) => call('a', name))
  all.push(call('b', 'b1'), call('c', 'c1'))
  for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) {
    await expect.poll(() => begun.at(-1)).toBe(name)
    end(name)
  }
  await Promise.all(all)
})

test('a call whose turn does not come in time is refused, and the next one begins', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 10, waitMs: 10 })
  const { begun, call, end } = calls(limit)
  const first = call('a', 'a1')
  await expect(call('b', 'b1')).rejects.toMatchObject({ status: 503, retryAfter: '2' })
  end('a1')
  await first
  const next = call('c', 'c1')
  await someTurns()
  expect(begun).toEqual(['a1', 'c1'])
  end('c1')
  await next
})

test('only so many calls of one network wait: the others are refused at once', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 1, waitMs: LONG_MS })
  const { begun, call, end } = calls(limit)
  const all = [call('a', 'a1'), call('a', 'a2')]
  await expect(call('a', 'a3')).rejects.toMatchObject({ status: 503 })
  all.push(call('b', 'b1'))
  for (const name of ['a1', 'b1', 'a2']) {
    await expect.poll(() => begun.at(-1)).toBe(name)
    end(name)
  }
  await Promise.all(all)
})

test('a call that fails gives its place back', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 1, waitMs: LONG_MS })
  await expect(
    limit.run({ taker: 'a', network: 'a' }, () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no')
  expect(await limit.run({ taker: 'a', network: 'a' }, async () => 'yes')).toBe('yes')
})

test('networks of one site take one turn together, and turns within it', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 10, waitMs: LONG_MS })
  const { begun, call, end } = calls(limit)
  const all = [call('site', 's1', 'net 1')]
  all.push(call('site', 's2', 'net 1'), call('site', 's3', 'net 1'))
  for (const n of [2, 3, 4]) all.push(call('site', `s${n + 2}`, `net ${n}`))
  all.push(call('phone', 'p1'))
  for (const name of ['s1', 'p1', 's2', 's4', 's5', 's6', 's3']) {
    await expect.poll(() => begun.at(-1)).toBe(name)
    end(name)
  }
  await Promise.all(all)
})

test('a network that waits with many calls leaves room for another of its site', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 3, waitMs: LONG_MS })
  const { begun, call, end } = calls(limit)
  const first = call('site', 'a1', 'a')
  const [second, third, fourth] = [
    call('site', 'a2', 'a'),
    call('site', 'a3', 'a'),
    expect(call('site', 'a4', 'a')).rejects.toMatchObject({ status: 503 }),
  ]
  await expect(call('site', 'a5', 'a')).rejects.toMatchObject({ status: 503 })
  const other = call('site', 'b1', 'b')
  await fourth
  for (const name of ['a1', 'a2', 'b1', 'a3']) {
    await expect.poll(() => begun.at(-1)).toBe(name)
    end(name)
  }
  await Promise.all([first, second, third, other])
})

test('a call that is refused as another of its network ends leaves the next one counted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const limit = new ConcurrencyLimit({ atOnce: 2, waiting: 10, waitMs: 10 })
  const { begun, call, end } = calls(limit)
  const first = deferred()
  const ended = limit.run({ taker: 'a', network: 'a' }, () => first.promise)
  const late = expect(call('a', 'a2')).rejects.toMatchObject({ status: 503 })
  const next = first.promise.then(() => [call('a', 'a3')])
  first.resolve()
  vi.advanceTimersByTime(10)
  await Promise.all([ended, late])
  const [third] = await next
  const fourth = call('a', 'a4')
  await someTurns()
  expect(begun).toEqual(['a3'])
  end('a3')
  await third
  end('a4')
  await fourth
})
