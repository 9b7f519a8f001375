import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { answerInTime } from './answer-in-time.ts'

test('an answer that comes while this process is busy is in time', async () => {
  const answer = readFile(import.meta.filename).then(() => 'answered')
  const outcome = answerInTime(answer, 50, () => 'too late')
  const end = performance.now() + 300
  while (performance.now() < end);
  expect(await outcome).toBe('answered')
})

test('no answer is too late, and what that throws is thrown', async () => {
  expect(await answerInTime(new Promise(() => {}), 20, () => 'too late')).toBe('too late')
  const late = answerInTime(new Promise(() => {}), 20, () => {
    throw new Error('hangs')
  })
  await expect(late).rejects.toThrow('hangs')
})
