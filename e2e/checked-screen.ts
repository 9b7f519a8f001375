import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

/** Of the page once it has come to rest: what fades in has less contrast. */
export async function expectNoViolations(page: Page) {
  await page.evaluate(async () => {
    const isFinite = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime !== Infinity
    // One that is canceled is over, too.
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isFinite)
        .map((animation) => animation.finished),
    )
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

export function sidewaysScroll(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}
