import type { Page } from '@playwright/test'

/** Holds requests back. @returns a function that lets them go, and all later ones */
export async function holdRequests(page: Page, url: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}
