import { expect, test } from 'vitest'
import { StripeOutage } from './stripe-outage.ts'

function anOutage() {
  const clock = { ms: 0 }
  const outage = new StripeOutage(() => clock.ms)
  const fail = (times: number) => {
    for (let n = 0; n < times; n++) outage.failed()
  }
  return { clock, outage, fail }
}

test('five failures in a row pause quotes for 20 seconds, four do not', () => {
  const { clock, outage, fail } = anOutage()
  fail(4)
  expect(outage.isPaused).toBe(false)
  fail(1)
  expect(outage.isPaused).toBe(true)
  clock.ms = 19_999
  expect(outage.isPaused).toBe(true)
  clock.ms = 20_000
  expect(outage.isPaused).toBe(false)
})

test('after a pause one failure begins the next one', () => {
  const { clock, outage, fail } = anOutage()
  fail(5)
  clock.ms = 20_000
  fail(1)
  expect(outage.isPaused).toBe(true)
})

test('an answer ends the pause, and the failures before it no longer count', () => {
  const { outage, fail } = anOutage()
  fail(5)
  outage.answered()
  expect(outage.isPaused).toBe(false)
  fail(4)
  expect(outage.isPaused).toBe(false)
})
