import type { Page } from '@playwright/test'
import { axeOf } from './axe.ts'
import { expect } from './shop.ts'

/** Of the page once it has come to rest: what fades in has less contrast. */
export async function expectNoViolations(page: Page) {
  await expect.poll(() => page.evaluate(countTransitions)).toBe(0)
  const { violations } = await axeOf(page).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

/** What runs and ends by itself: neither spinners nor what follows the scroll position. */
function countTransitions() {
  const isEnding = ({ playState, effect, timeline }: Animation) =>
    playState === 'running' &&
    timeline === document.timeline &&
    effect?.getComputedTiming().endTime !== Infinity
  return document.getAnimations().filter(isEnding).length
}

export function sidewaysScroll(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}
