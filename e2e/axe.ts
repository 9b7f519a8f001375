import { expect, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'

type Options = {
  /** What the page is, for the message of a failure. */
  what?: string
  /** A selector of what axe leaves out. */
  exclude?: string
  disabledRules?: string[]
}

/** axe finds nothing in a page that has come to rest: what fades in has less contrast. */
export async function expectNoViolations(page: Page, { what, ...options }: Options = {}) {
  await expect.poll(() => page.evaluate(countTransitions)).toBe(0)
  expect(await findViolations(page, options), what).toEqual([])
}

/**
 * In the page and its frames of the same origin. axe's own driver for Playwright takes three times
 * as long: it collects what passes, too.
 */
async function findViolations(page: Page, { exclude, disabledRules = [] }: Options) {
  for (const frame of page.frames()) await loadAxe(frame)
  return page.evaluate(
    async ({ exclude, disabledRules }) => {
      const { violations } = await window.axe.run(exclude ? { exclude: [exclude] } : document, {
        resultTypes: ['violations'],
        rules: Object.fromEntries(disabledRules.map((id) => [id, { enabled: false }])),
      })
      return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
    },
    { exclude, disabledRules },
  )
}

/** A frame may go meanwhile, such as the card's, which is replaced with its payment. */
async function loadAxe(frame: Frame) {
  try {
    if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(axe.source)
  } catch (error) {
    if (!frame.isDetached()) throw error
  }
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** What runs and ends by itself: neither spinners nor what follows the scroll position. */
function countTransitions() {
  const isEnding = ({ playState, effect, timeline }: Animation) =>
    playState === 'running' &&
    timeline === document.timeline &&
    effect?.getComputedTiming().endTime !== Infinity
  return document.getAnimations().filter(isEnding).length
}
