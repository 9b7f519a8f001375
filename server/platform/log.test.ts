import { expect, onTestFinished, test, vi } from 'vitest'
import { linesOfASecond } from './log.ts'

test('of a flood in a second the first lines are written, and one that counts the rest', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const counts: number[] = []
  const isWithin = linesOfASecond(2, (suppressed) => counts.push(suppressed))
  const flood = () => Array.from({ length: 5 }, isWithin)

  expect(flood()).toEqual([true, true, false, false, false])
  expect(counts).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(counts).toEqual([3])
  expect(flood()).toEqual([true, true, false, false, false])
  vi.advanceTimersByTime(1_000)
  expect(counts).toEqual([3, 3])

  expect(isWithin()).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect(counts).toEqual([3, 3]) // nothing was left out
})
