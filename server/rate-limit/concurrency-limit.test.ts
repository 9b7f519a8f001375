import { expect, test } from 'vitest'
import { deferred } from '#test/deferred.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'

const LONG_MS = 60_000

/** Calls that begin in some sequence, and end when the test says so. */
function calls(limit: ConcurrencyLimit) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    call: (network: string, name: string) => {
      const ended = deferred()
      ends.set(name, ended.resolve)
      return limit.run(network, () => {
        begun.push(name)
        return ended.promise
      })
    },
    end: (name: string) => ends.get(name)?.(),
  }
}

test('a network that asks for everything leaves a place for the next, who waits for none of its calls', async () => {
  const limit = new ConcurrencyLimit({ atOnce: 3, waiting: 10, waitMs: LONG_MS })
  const { begun, call, end } = calls(limit)
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => call('a', name))
  expect(begun).toEqual(['a1', 'a2'])
  all.push(call('b', 'b1'))
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
  expect(begun).toEqual(['a1', 'c1'])
  end('c1')
  await next
})

test('of one network only so many wait: the others are refused at once', async () => {
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
  await expect(limit.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await limit.run('a', async () => 'yes')).toBe('yes')
})
