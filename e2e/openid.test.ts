import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Page } from '@playwright/test'
import { freePort } from '#test/free-port.js'
import { test as base, expect, type Shop, untilReady } from './process.ts'

// Signing in with Google against an independent OpenID Connect implementation. The shop is
// unchanged; the browser is redirected there instead of to the sandbox.

const FAILED = 'Google sign-in did not work. Please try again.'

/** Changes the browser's authorization request on its way. */
type Asking = (query: URLSearchParams) => void

const test = base.extend<{ shop: Shop; ask: { behave: Asking } }>({
  ask: async ({ browserName: _ }, use) => use({ behave: () => {} }),
  shop: async ({ start, page, ask }, use) => {
    const port = String(await freePort())
    const { child, url: providerUrl } = await startProvider(`http://127.0.0.1:${port}`)
    try {
      const shop = await untilReady(await start({ PORT: port, GOOGLE_SANDBOX_URL: providerUrl }))
      await page.context().route(`${shop.url}/sandbox/google/authorize*`, (route) => {
        const { pathname, searchParams } = new URL(route.request().url())
        ask.behave(searchParams)
        const location = `${providerUrl}${pathname}?${searchParams}`
        return route.fulfill({ status: 302, headers: { location } })
      })
      await use(shop)
    } finally {
      child.kill()
    }
  },
})

async function startProvider(shopUrl: string) {
  const child: ChildProcess = spawn(process.execPath, ['test/openid-provider.js', shopUrl], {
    stdio: ['ignore', 'pipe', 'ignore'], // on Node 20 it says 'Unsupported runtime', and works
  })
  if (!child.stdout) throw new Error('no output')
  for await (const url of createInterface(child.stdout)) return { child, url }
  throw new Error('the OpenID provider did not start')
}

async function signInAs(page: Page, shop: Shop, name: string) {
  await page.goto(`${shop.url}/login`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const popup = await opened
  await popup.getByRole('link', { name }).click()
  return popup
}

async function whoIs(page: Page, shop: Shop) {
  const { user } = (await (await page.request.get(`${shop.url}/api/auth/get-session`)).json()) ?? {}
  return user as { email: string; name: string; emailVerified: boolean } | undefined
}

test('a certified OpenID Connect provider signs a user in, twice to the same account', async ({
  shop,
  page,
}) => {
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const _ of ['the first time', 'the second time']) {
    await signInAs(page, shop, 'Ada Byron')
    await page.waitForURL(`${shop.url}/`)
    await expect(bar.getByText('Ada Byron')).toBeVisible()
    expect(await whoIs(page, shop)).toMatchObject({
      email: 'ada.byron@gmail.com',
      name: 'Ada Byron',
      emailVerified: true,
    })
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible()
  }
  // An email that Google does not run is not verified by its word.
  await signInAs(page, shop, 'Emil Post')
  await page.waitForURL(`${shop.url}/`)
  expect(await whoIs(page, shop)).toMatchObject({ name: 'Emil Post', emailVerified: false })
})

test('its answer counts only for the nonce, the code challenge and the state that were asked', async ({
  shop,
  page,
  ask,
}) => {
  for (const name of ['nonce', 'code_challenge']) {
    ask.behave = (query) => query.set(name, 'x'.repeat(43))
    await signInAs(page, shop, 'Ada Byron')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(FAILED)
    expect(await whoIs(page, shop)).toBeUndefined()
  }
  ask.behave = (query) => query.set('state', 'x'.repeat(32))
  const popup = await signInAs(page, shop, 'Ada Byron')
  await expect(popup.getByText('That sign-in has expired. Please try again.')).toBeVisible()
  expect(await whoIs(page, shop)).toBeUndefined()
  ask.behave = () => {}
  await signInAs(page, shop, 'Ada Byron')
  await page.waitForURL(`${shop.url}/`)
})
