import { expect, test } from 'vitest'
import { planHistory, STORIES } from './plan-history.ts'
import { readSampleHistory } from './read-samples.ts'

const NOW = new Date('2026-11-26T18:00:00Z')

const samples = await readSampleHistory()

function aPlan(now = NOW) {
  return planHistory(now, samples)
}

test('the history is the same in each demo, relative to its first day', () => {
  const [plan, same] = [aPlan(), aPlan()]
  expect(same).toEqual(plan)
  const orders = (events: typeof plan) =>
    events.flatMap(({ act, person }) => (act.does === 'place' ? [[person.email, act.lines]] : []))
  expect(orders(aPlan(new Date('2027-03-01T03:00:00Z'))).toSorted()).toEqual(
    orders(plan).toSorted(),
  )
})

test('it lasts ninety days and has ended by now, each order before what becomes of it', () => {
  const plan = aPlan()
  const times = plan.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(NOW.getTime() - Math.min(...times)).toBeLessThan(92 * 24 * 60 * 60_000)
  expect(Math.max(...times)).toBeLessThan(NOW.getTime())
  for (let story = 0; story < STORIES; story += 1) {
    expect(plan.find((event) => event.story === story)?.act.does).toBe('place')
  }
})

test('scarce parts keep all their units, the others half', () => {
  const sold = new Map<string, number>()
  for (const { act } of aPlan()) {
    for (const { sku, quantity } of act.does === 'place' ? act.lines : []) {
      sold.set(sku, (sold.get(sku) ?? 0) + quantity)
    }
  }
  sold.delete('STR-16R') // of one order, whose old part comes back
  for (const { sku, availableQuantity: units = 0 } of samples.parts) {
    expect(sold.get(sku) ?? 0, sku).toBeLessThanOrEqual(units < 20 ? 0 : units / 2)
  }
})

test('no two reviews say the same', () => {
  const written = aPlan().flatMap(({ act }) => (act.does === 'review' ? [act.review] : []))
  expect(new Set(written).size).toBe(written.length)
  expect(written.length).toBeGreaterThan(samples.reviews.length / 2)
})
