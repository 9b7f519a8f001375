import type { BrowserContext, Page } from '@playwright/test'
import { expect, token, untilHydrated } from './shop.ts'

// The window of the stand-in for Google, and the page that opened it.

export const CANCELED = 'The Google sign-in was canceled.'
export const CLOSED = 'The Google window was closed before you were signed in.'
export const FAILED = 'Google sign-in did not work. Please try again.'

export const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
export const formError = (page: Page) => page.getByRole('main').getByRole('alert')

/**
 * On a page that is ready: a click that waits more than five seconds for scripts may open no
 * window.
 */
export async function press(page: Page) {
  await untilHydrated(page)
  await button(page).click()
}

/** The Google window, which fails its test on a console error, a warning or an exception. */
export async function openWindow(page: Page) {
  const opened = page.waitForEvent('popup')
  await press(page)
  const popup = await opened
  const complaints: string[] = []
  popup.on('pageerror', ({ message }) => complaints.push(message))
  popup.on('console', (message) => {
    // React Router's note that the window was closed while the list of routes was on its way.
    if (message.text().startsWith('Failed to fetch manifest patches')) return
    if (message.type() === 'error') complaints.push(message.text())
  })
  return Object.assign(popup, { complaints })
}

export async function chooseIn(popup: Page & { complaints: string[] }, name: string) {
  const closed = popup.waitForEvent('close')
  await popup.getByRole('link', { name }).click()
  await closed
  expect(popup.complaints).toEqual([])
}

/** The form is usable after the error: a sign-in with Google succeeds. */
export async function signInAfterAll(page: Page) {
  await chooseIn(await openWindow(page), 'Noor Haddad')
  await page.waitForURL('/')
  await expect(bar(page).getByText('Noor Haddad')).toBeVisible()
}

/** Google’s page isolates itself: the shop can no longer see or close the window. */
export async function isolateWindow(context: BrowserContext) {
  await context.route('**/sandbox/google/authorize*', async (route) => {
    if (route.request().url().includes('account=')) return route.continue()
    const response = await route.fetch()
    const isolated = { 'cross-origin-opener-policy': 'same-origin' }
    await route.fulfill({ response, headers: { ...response.headers(), ...isolated } })
  })
}

const GONE =
  'You are not signed in: the page that opened this window is gone. Log in again in the shop.'

/** Chooses an account in the window after its page in the shop has gone. */
export async function chooseAfterPageIsGone(popup: Page) {
  await popup.getByRole('link', { name: 'Noor Haddad' }).click()
  await expect(popup.getByRole('alert')).toHaveText(GONE)
  expect(await (await popup.request.get('/api/auth/get-session')).json()).toBeNull()
  expect(await token(popup)).toBeNull()
}
