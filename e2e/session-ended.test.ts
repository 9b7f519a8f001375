import type { BrowserContext, Page } from '@playwright/test'
import { chooseIn, openWindow } from './google-window.ts'
import { expect, type Person, signInAs, signInAsAdmin, signUpKim, test, token } from './shop.ts'

// A session that ends below a form: the login opens over the page, and nothing that was typed is
// lost.

const dialog = (page: Page) => page.getByRole('dialog')
const education = (page: Page) => page.getByLabel('Education')

/** As after seven days: neither the cookie nor the token is worth anything. */
async function endSession(page: Page) {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('accessToken', 'of.another.time'))
}

async function logInOver(page: Page, { email, password }: Omit<Person, 'name' | 'token'>) {
  const over = dialog(page)
  await expect(over.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  await over.getByLabel('Email').fill(email)
  await over.getByLabel('Password', { exact: true }).fill(password)
  await over.getByRole('button', { name: 'Login' }).click()
}

/** Logs in in another tab of the same browser. */
async function logInElsewhere(context: BrowserContext, person: Omit<Person, 'token'>) {
  const other = await context.newPage()
  await signInAs(other, person)
  await other.close()
}

async function typeEducation(page: Page) {
  await page.goto('/dashboard')
  await page.getByText('More about you').click()
  await education(page).fill('Mechanic')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
}

async function expectSamePage(page: Page) {
  await expect(education(page)).toHaveValue('Mechanic')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
}

const update = (page: Page) => page.getByRole('button', { name: 'Update Profile' })

test('the login opens over the form, gives the focus back, and a click sends what was typed', async ({
  page,
  customer,
}) => {
  await typeEducation(page)
  await endSession(page)
  await update(page).click()
  await expect(dialog(page).getByLabel('Email')).toHaveValue(customer.email)
  await expect(dialog(page).getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(update(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await logInOver(page, customer)
  await expect(dialog(page)).toHaveCount(0)
  await expect(update(page)).toBeFocused()
  await expectSamePage(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Successfully added your Data!')).toBeVisible()
  expect(await token(page)).toMatch(/^ey/)
})

test('after the first login over a form its button has the focus, and no error is left', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/dashboard/settings/tax')
  const save = page.getByRole('button', { name: 'Save tax' })
  await expect(save).toBeEnabled()
  // No other call of the page comes between: it would open the login, too.
  await page.context().clearCookies()
  await save.evaluate((button: HTMLButtonElement) => {
    localStorage.setItem('accessToken', 'of.another.time')
    button.focus()
    button.click()
  })
  await expect(page.getByText('Please log in', { exact: true })).toHaveCount(1)
  await logInOver(page, { email: 'admin@example.com', password: 'admin-demo' })
  await expect(dialog(page)).toHaveCount(0)
  await expect(save).toBeFocused()
  await expect(page.getByText('Please log in', { exact: true })).toHaveCount(0)
})

test('a login in another tab closes the dialog, and the form stays', async ({
  page,
  context,
  customer,
}) => {
  await typeEducation(page)
  await endSession(page)
  await update(page).click()
  await expect(dialog(page)).toBeVisible()
  await logInElsewhere(context, customer)
  await expect(dialog(page)).toHaveCount(0)
  await expectSamePage(page)
  await update(page).click()
  await expect(page.getByText('Successfully added your Data!')).toBeVisible()
})

test('when another person logs in in another tab, the text is kept, hidden, and sent for nobody else', async ({
  page,
  context,
  browser,
  customer,
}) => {
  const other = { name: 'Kim', email: await signUpKim(browser), password: 'secret1' }
  await typeEducation(page)
  await logInElsewhere(context, other)
  await expect(dialog(page)).toContainText(`You are logged in as ${other.email}`)
  await expect(education(page)).toBeHidden()
  await dialog(page)
    .getByRole('button', { name: `Log in as ${customer.email}` })
    .click()
  await logInOver(page, customer)
  await expect(dialog(page)).toHaveCount(0)
  await expectSamePage(page)
  await update(page).click()
  await expect(page.getByText('Successfully added your Data!')).toBeVisible()
})

test('what was typed can be discarded for the person who has logged in', async ({
  page,
  context,
  browser,
  customer,
}) => {
  expect(customer.token).not.toBe('')
  const other = { name: 'Kim', email: await signUpKim(browser), password: 'secret1' }
  await typeEducation(page)
  await logInElsewhere(context, other)
  await dialog(page).getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByText(other.email).first()).toBeVisible()
  await expect(education(page)).toHaveValue('')
})

test('a chosen file is still chosen after the login, and is sent by a click', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/dashboard/imports')
  await page.getByLabel('File: choose it').setInputFiles({
    ...{ name: 'parts.csv', mimeType: 'text/csv' },
    buffer: Buffer.from('sku,price\nNONE-1,1.00\n'),
  })
  await endSession(page)
  const check = page.getByRole('button', { name: 'Check the file' })
  await check.click()
  await logInOver(page, { email: 'admin@example.com', password: 'admin-demo' })
  await expect(dialog(page)).toHaveCount(0)
  await check.click()
  await page.waitForURL(/\/dashboard\/import\/./)
})

test('Google opens the session again, too', async ({ page }) => {
  await page.goto('/login')
  await chooseIn(await openWindow(page), 'Noor Haddad')
  await page.waitForURL('/')
  await typeEducation(page)
  await endSession(page)
  await update(page).click()
  await expect(dialog(page)).toBeVisible()
  await chooseIn(await openWindow(page), 'Noor Haddad')
  await expect(dialog(page)).toHaveCount(0)
  await expectSamePage(page)
})
