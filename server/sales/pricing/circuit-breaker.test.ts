import { expect, test } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.ts'

function aBreaker() {
  const clock = { ms: 0 }
  const breaker = new CircuitBreaker(() => clock.ms)
  const fail = (times: number) => {
    for (let n = 0; n < times; n++) breaker.failed()
  }
  return { clock, breaker, fail }
}

test('five failures in a row open the breaker for 20 seconds, four do not', () => {
  const { clock, breaker, fail } = aBreaker()
  fail(4)
  expect(breaker.isOpen).toBe(false)
  fail(1)
  expect(breaker.isOpen).toBe(true)
  clock.ms = 19_999
  expect(breaker.isOpen).toBe(true)
  clock.ms = 20_000
  expect(breaker.isOpen).toBe(false)
})

test('after these 20 seconds one failure opens it again', () => {
  const { clock, breaker, fail } = aBreaker()
  fail(5)
  clock.ms = 20_000
  fail(1)
  expect(breaker.isOpen).toBe(true)
})

test('an answer closes it, and the failures before it no longer count', () => {
  const { breaker, fail } = aBreaker()
  fail(5)
  breaker.answered()
  expect(breaker.isOpen).toBe(false)
  fail(4)
  expect(breaker.isOpen).toBe(false)
})
