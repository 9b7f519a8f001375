import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * In axe's legacy mode, which opens no second page for the results and takes half the time. It leaves out frames of
 * other origins.
 */
export function axeOf(page: Page) {
  return new AxeBuilder({ page }).setLegacyMode()
}
