import { expect, test } from 'vitest'
import { tryEach } from './try-each.ts'

test('one that fails stops none of the others, and the first failure is named', async () => {
  const done: number[] = []
  const failures = await tryEach([1, 2, 3, 4], async (one) => {
    if (one % 2 === 0) throw new Error(`${one} is even`)
    done.push(one)
  })
  expect(done).toEqual([1, 3])
  expect(failures).toEqual({ count: 2, first: { of: 2, error: new Error('2 is even') } })
})

test('when nothing fails, there are no failures', async () => {
  expect(await tryEach(['a', 'b'], async () => {})).toBeUndefined()
})

test('the rest is left once it is aborted', async () => {
  const stopping = new AbortController()
  const done: number[] = []
  const trying = tryEach(
    [1, 2, 3],
    async (one) => {
      done.push(one)
      if (one === 2) stopping.abort()
    },
    stopping.signal,
  )
  await expect(trying).rejects.toThrow('aborted')
  expect(done).toEqual([1, 2])
})
