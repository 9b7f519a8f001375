import { expect, onTestFinished, test, vi } from 'vitest'
import { memoizeFor } from './memoize-for.ts'

const HOUR = 60 * 60_000

test('a value is read again after its time, and after the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2036, 0, 1) })
  onTestFinished(() => void vi.useRealTimers())
  let reads = 0
  const memoized = memoizeFor(HOUR, async () => {
    reads += 1
    return reads
  })
  expect([await memoized.get(), await memoized.get()]).toEqual([1, 1])
  vi.setSystemTime(Date.now() + HOUR + 1)
  expect(await memoized.get()).toBe(2)
  vi.setSystemTime(new Date(2026, 0, 1))
  expect([await memoized.get(), await memoized.get()]).toEqual([3, 3])
})
