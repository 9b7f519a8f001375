import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurn } from './customer-queue.ts'

test('the calls of one person are made one after the other, those of others beside them', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (person: string, name: string) =>
    inTurn(person, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const calls = [begin('casey', 'first'), begin('casey', 'second'), begin('robin', 'other')]
  await turn()
  expect(begun).toEqual(['first', 'other'])
  ends.get('first')?.()
  await turn()
  expect(begun).toEqual(['first', 'other', 'second'])
  ends.get('second')?.()
  ends.get('other')?.()
  await Promise.all(calls)
})

test('a call that fails does not keep the next from being made', async () => {
  const failed = inTurn('casey', () => Promise.reject(new Error('no')))
  const next = inTurn('casey', async () => 'made')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('made')
})

test('too many calls that wait are refused instead of kept', async () => {
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  const waiting = Array.from({ length: 20 }, () => inTurn('casey', () => held))
  await expect(inTurn('casey', async () => {})).rejects.toMatchObject({ status: 429 })
  end()
  await Promise.all(waiting)
  expect(await inTurn('casey', async () => 'again')).toBe('again')
})
