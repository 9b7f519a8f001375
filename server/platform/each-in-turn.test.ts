import { expect, test } from 'vitest'
import { eachInTurn } from './each-in-turn.ts'

test('a long list is worked through in its order, and other work goes on meanwhile', async () => {
  const items = Array.from({ length: 1_000 }, (_, at) => at)
  const seen: number[] = []
  let seenMeanwhile = 0
  const work = eachInTurn(items, (item) => seen.push(item))
  setImmediate(() => {
    seenMeanwhile = seen.length
  })
  await work
  expect(seen).toEqual(items)
  expect(seenMeanwhile).toBeLessThan(items.length)
})
