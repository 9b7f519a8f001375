import { expect, test } from 'vitest'
import { brokenRequest } from '#test/broken-request.ts'
import { drawAndSend, RUNS } from '#test/draw-and-send.ts'

test('no broken request fails, or changes anything when it is refused', async () => {
  let refused = 0
  await drawAndSend(brokenRequest, (_operation, status) => {
    if (status >= 400) refused += 1
  })
  expect(refused).toBeGreaterThan(RUNS / 2)
}, 900_000)
