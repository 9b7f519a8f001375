import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * In axe's legacy mode, which takes half the time: no second page is opened for the results. It leaves out frames: Stripe’s, and
 * the previews of mails, which another test opens as pages.
 */
export function axeOf(page: Page) {
  return new AxeBuilder({ page }).setLegacyMode()
}
