import type { Page } from '@playwright/test'
import { codeOfKey } from '#test/authenticator.ts'
import { expectNoViolations } from './axe.ts'
import { sidewaysScroll } from './checked-screen.ts'
import { expect, test } from './shop.ts'
import { signUpStaff } from './staff.ts'

// The second step of the staff: set up on My Profile, asked for by the first call that needs it.

async function check(page: Page) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    // Below 0: a modal takes the place of the scroll bar.
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  }
  await expectNoViolations(page)
}

test('the second step is set up, asked for at the next login, and a recovery code stands in for the phone', async ({
  browser,
}) => {
  const { page, email, password } = await signUpStaff(browser, 'manager')
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Second step' })
  await card.getByRole('button', { name: 'Set up' }).click()
  await card.getByLabel('Password').fill(password)
  await card.getByRole('button', { name: 'Continue' }).click()
  await expect(card.getByAltText('QR code for the authenticator app')).toBeVisible()
  const key = String(await card.locator('code').textContent())
  await check(page)
  await card.getByLabel('Code that the app shows').fill('000000')
  await card.getByRole('button', { name: 'Turn on' }).click()
  await expect(card.getByText('That is not the code')).toBeVisible()
  await card.getByLabel('Code that the app shows').fill(codeOfKey(key))
  await card.getByRole('button', { name: 'Turn on' }).click()
  const codes = card.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = String(await codes.first().textContent())
  await check(page)
  await card.getByRole('button', { name: 'I have kept them' }).click()
  await expect(card.getByText('10 recovery codes left.')).toBeVisible()
  await page.goto('/dashboard/manageOrders')
  await expect(page.getByRole('heading', { name: /^Total Orders/ })).toBeVisible()
  await page.context().close()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto('/login?from=/dashboard/manageOrders')
  await stranger.getByLabel('Email').fill(email)
  await stranger.getByLabel('Password').fill(password)
  await stranger.getByRole('button', { name: 'Login', exact: true }).click()
  const dialog = stranger.getByRole('dialog', { name: 'Second step' })
  await expect(dialog).toBeVisible()
  await check(stranger)
  await dialog.getByLabel('Code').fill('123456')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('That is not the code')).toBeVisible()
  await expect(stranger.getByRole('heading', { name: /^Total Orders/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'I don’t have my phone' }).click()
  await dialog.getByLabel('Recovery code').fill(recovery.toLowerCase())
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(stranger.getByRole('heading', { name: /^Total Orders/ })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await stranger.context().close()
})

test('a passkey is added after a code, logs in without password and code, and stands in for a code', async ({
  browser,
}) => {
  const { page: ofSignUp, email, password } = await signUpStaff(browser, 'manager')
  const { port } = new URL(ofSignUp.url())
  await ofSignUp.context().close()
  // A passkey belongs to a domain: no browser makes one for an IP.
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  const logIn = async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
  }
  await page.goto('/login?from=/dashboard')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  const withPasskey = page.getByRole('button', { name: 'Continue with a passkey' })
  await expect(withPasskey).toHaveCount(0)
  await logIn()
  const card = page.getByRole('region', { name: 'Second step' })
  await card.getByRole('button', { name: 'Set up' }).click()
  await card.getByLabel('Password').fill(password)
  await card.getByRole('button', { name: 'Continue' }).click()
  const key = String(await card.locator('code').textContent())
  await card.getByLabel('Code that the app shows').fill(codeOfKey(key))
  await card.getByRole('button', { name: 'Turn on' }).click()
  await card.getByRole('button', { name: 'I have kept them' }).click()
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  const passkeys = card.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByText('not used yet')).toBeVisible()
  await check(page)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByText('This device has a passkey for you already.')).toBeVisible()

  await context.clearCookies()
  await page.goto('/login?from=/dashboard/manageOrders')
  await withPasskey.click()
  await expect(page.getByRole('heading', { name: /^Total Orders/ })).toBeVisible()
  await context.clearCookies()
  await page.goto('/login?from=/dashboard/manageOrders')
  await logIn()
  const dialog = page.getByRole('dialog', { name: 'Second step' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: /^Total Orders/ })).toBeVisible()
  await page.goto('/dashboard')
  await passkeys.getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
  await context.clearCookies()
  await page.goto('/login')
  await withPasskey.click()
  await expect(page.getByText('This passkey was not accepted. Use another way.')).toBeVisible()
  await context.close()
})
