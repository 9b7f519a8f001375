import type { BrowserContext, Page } from '@playwright/test'
import { test as base, failOnComplaints, ORIGIN_ONLY } from './shop.ts'

// Most tests leave nothing behind but what storage, cookies and routes hold. Those of a worker
// share a page, which is emptied between two of them: the first page of a new browser context costs
// as much CPU as three later ones. A test that installs a clock or init scripts, or counts what a
// first visit loads, needs a page of its own: that of shop.ts.

export const test = base.extend<object, { kept: { page?: Page } }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      await use({})
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, kept, extraHTTPHeaders, viewport }, use) => {
    kept.page ??= await (await browser.newContext()).newPage()
    const { page } = kept
    const context = page.context()
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
    if (viewport) await page.setViewportSize(viewport)
    await use(context)
    await leaveNothing(page, context)
  },
  page: async ({ context, kept }, use) => {
    const page = kept.page ?? (await context.newPage())
    await failOnComplaints(page, use)
  },
})

/** A test that fails ends its worker, and the page with it. */
async function leaveNothing(page: Page, context: BrowserContext) {
  page.removeAllListeners()
  context.removeAllListeners()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null })
  await page.goto(ORIGIN_ONLY)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
}
