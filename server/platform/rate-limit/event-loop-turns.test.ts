import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from './event-loop-turns.ts'

function spin(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('a timer that is due runs between two jobs that wait for nothing', async () => {
  const turns = new Turns()
  const seen: string[] = []
  const jobs = ['a', 'b', 'c'].map(async (name) => {
    await turns.next()
    seen.push(name)
    setTimeout(() => seen.push(`after ${name}`), 0)
    spin(5)
  })
  await Promise.all(jobs)
  await nextTurn()
  expect(seen.slice(0, 5)).toEqual(['a', 'after a', 'b', 'after b', 'c'])
})

test('the event loop is left to others for as long as the jobs before have taken', async () => {
  const turns = new Turns({ rest: 2 })
  const began: number[] = []
  const jobs = [1, 2, 3].map(async () => {
    await turns.next()
    began.push(performance.now())
    spin(10)
  })
  await Promise.all(jobs)
  const [first = 0, second = 0, third = 0] = began
  expect(second - first).toBeGreaterThan(28) // its 10 ms and twice as many; a timer is up to a millisecond early
  expect(third - second).toBeGreaterThan(28)
})

test('one that comes alone begins in the next turn', async () => {
  const turns = new Turns({ rest: 1 })
  let begun = 0
  await turns.next().then(() => {
    begun += 1
  })
  void turns.next().then(() => {
    begun += 1
  })
  await nextTurn()
  await nextTurn()
  expect(begun).toBe(2)
})
