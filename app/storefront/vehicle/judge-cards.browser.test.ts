import { expect, test, vi } from 'vitest'
import { golfOf, withEmptyStorage } from '#test/golfs.ts'
import { judgeFor } from './judge-cards.ts'

withEmptyStorage()

test('the parts of a long list are judged in several calls, each of as many as one takes', async () => {
  const asked: number[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const ids = new URL(url).searchParams.get('of')?.split(',') ?? []
    asked.push(ids.length)
    return Response.json(
      ids.map((_id) => ({ _id, verdict: { word: 'fits', reason: 'Made for it' } })),
    )
  })
  const ids = Array.from({ length: 120 }, (_, at) => `part-${at}`)
  expect((await judgeFor(golfOf(2014), ids)).size).toBe(120)
  expect(asked).toEqual([50, 50, 20])
})

test('a call that fails costs only its own verdicts', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const ids = new URL(url).searchParams.get('of')?.split(',') ?? []
    if (ids.includes('part-0')) return Response.json({}, { status: 503 })
    return Response.json(ids.map((_id) => ({ _id, verdict: { word: 'fits', reason: '' } })))
  })
  const ids = Array.from({ length: 60 }, (_, at) => `part-${at}`)
  expect((await judgeFor(golfOf(2014), ids)).size).toBe(10)
  await expect(judgeFor(golfOf(2014), ids.slice(0, 5))).rejects.toThrow()
})
