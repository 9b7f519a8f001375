import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inCustomerQueue } from './customer-queue.ts'

test('the calls of one customer run one after the other, those of others at the same time', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (customer: string, name: string) =>
    inCustomerQueue(customer, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const calls = [begin('casey', 'first'), begin('casey', 'second'), begin('robin', 'other')]
  await eventLoopTurn()
  expect(begun).toEqual(['first', 'other'])
  ends.get('first')?.()
  await eventLoopTurn()
  expect(begun).toEqual(['first', 'other', 'second'])
  ends.get('second')?.()
  ends.get('other')?.()
  await Promise.all(calls)
})

test('a call that fails does not block the next', async () => {
  const failed = inCustomerQueue('casey', () => Promise.reject(new Error('no')))
  const next = inCustomerQueue('casey', async () => 'made')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('made')
})

test('calls past the queue’s length are refused', async () => {
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  const waiting = Array.from({ length: 20 }, () => inCustomerQueue('casey', () => held))
  await expect(inCustomerQueue('casey', async () => {})).rejects.toMatchObject({ status: 429 })
  end()
  await Promise.all(waiting)
  expect(await inCustomerQueue('casey', async () => 'again')).toBe('again')
})
