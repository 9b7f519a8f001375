import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { expect } from './shop.ts'

// axe looks at a page in both themes, once wide and once narrow; nothing scrolls sideways, and on a
// phone everything can be hit with a finger.

const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const

/** Opens a page and looks at it. */
export async function look(page: Page, path: string, heading: string | RegExp) {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
  await expect(page.getByTestId('skeleton')).toHaveCount(0)
  await inspect(page, path)
}

/** The page is loaded once: its look is its style sheet's alone. */
export async function inspect(page: Page, path: string) {
  for (const { colorScheme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    const where = `${path}, ${colorScheme}, ${width} px`
    // Stripe's frame is left out: it is transparent, and axe takes what is behind for white.
    await expectNoViolations(page, { what: where, exclude: 'iframe' })
    const tooWide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(tooWide, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
    if (width === 390) expect(await tooSmall(page), where).toEqual([])
  }
}

/**
 * Targets that a finger could miss: lower than 44 pixels. A link within a sentence may be as low as
 * its line.
 */
function tooSmall(page: Page) {
  return page.locator('a, button, input, textarea, summary').evaluateAll((controls) =>
    controls
      .filter(
        (control) => control.checkVisibility() && !control.closest('p, [aria-hidden], [inert]'),
      )
      .map((control) => ({
        html: control.outerHTML,
        // A checkbox is hit on its label as well, a link that covers its row on all of the row.
        ...(
          (control.matches('.after\\:inset-0')
            ? control.closest('article, li')
            : control.closest('label')) ?? control
        )
          .getBoundingClientRect()
          .toJSON(),
      }))
      .filter(({ height, width }) => width > 1 && height < 44)
      .map(({ html, height }) => `${height} ${html.slice(0, 120)}`),
  )
}
