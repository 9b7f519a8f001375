import type { Page } from '@playwright/test'

export function sidewaysScroll(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}
