import { expect, test } from 'vitest'
import { formatTick, labeledBars, ticksOf } from './chart-scale.ts'

test('an axis has round amounts, and its last is above everything', () => {
  expect(ticksOf(905, 0, 4)).toEqual([0, 250, 500, 750, 1000])
  expect(ticksOf(9.4, 0, 3)).toEqual([0, 5, 10])
  expect(ticksOf(0, 0, 4).at(-1)).toBeGreaterThan(0)
  for (const max of [0.01, 1, 99.99, 1000, 1001, 123_456.78, 9e11]) {
    for (const count of [3, 5]) {
      const ticks = ticksOf(max, max / 3, count)
      expect(ticks).toContain(0)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
      expect(ticks.length).toBeLessThanOrEqual(2 * count + 2)
    }
  }
})

test('refunds that are larger than all sales have lines below zero', () => {
  expect(ticksOf(100, 900, 4)).toEqual([-750, -500, -250, 0, 250])
})

test('the amounts beside an axis are written short', () => {
  expect([250, 2500, 1_200_000, -500, 0].map(formatTick)).toEqual([
    ...['$250', '$2.5K', '$1.2M', '−$500', '$0'],
  ])
})

test('the dates below a chart are far enough apart, and the last bar has one', () => {
  expect(labeledBars(30, 30)).toEqual([29, 22, 15, 8, 1])
  expect(labeledBars(30, 11)).toEqual([29, 22, 15, 8, 1])
  expect(labeledBars(365, 2.7)).toHaveLength(14)
  expect(labeledBars(52, 5.5)).toEqual([51, 37, 23, 9])
  expect(labeledBars(1, 300)).toEqual([0])
})
