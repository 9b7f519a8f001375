import { expectNoViolations } from './axe.ts'
import { expect, test } from './shop.ts'

// One shop serves all journeys, so what this file changes are fields that no other looks at; its
// tests save one section in turn.

test.describe.configure({ mode: 'default' })

test('the owner writes a text with the keyboard, and a visitor reads it from the footer', async ({
  page,
  admin,
  browser,
}) => {
  expect(admin.email).toContain('@')
  await page.goto('/dashboard/settings/texts')
  const text = `# Warranty\n\nTwo years, number ${Date.now()}.`
  await page.getByRole('textbox', { name: 'Returns' }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
  await page
    .locator('form', { has: page.getByRole('textbox', { name: 'Returns' }) })
    .getByRole('button', { name: 'Save' })
    .press('Enter')
  await expect(page.getByText('Saved. Customers see it now.')).toBeVisible()
  await expectNoViolations(page)

  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto('/')
  await visitor.getByRole('navigation', { name: 'About the shop' }).getByText('Returns').click()
  await expect(visitor.getByRole('heading', { name: 'Warranty' })).toBeVisible()
  await expect(visitor.getByText(text.split('\n').at(-1) ?? '')).toBeVisible()
  await expectNoViolations(visitor)
  await context.close()
})

test('of two admins who edit the same section, the second sees what the first saved and keeps the typed values', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/settings/shop')
  const phone = page.getByLabel('Phone')
  await phone.fill('555 0199')

  const authorization = `Bearer ${admin.token}`
  const { shop } = await (
    await page.request.get('/api/staff/setting', { headers: { authorization } })
  ).json()
  const data = { version: shop.version, value: { ...shop.value, phone: '555 0123' } }
  await page.request.put('/api/staff/setting/shop', { headers: { authorization }, data })

  const card = page.locator('form', { has: phone })
  await card.getByRole('button', { name: 'Save contact' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'has changed this section' })
  await expect(notice).toContainText('admin@example.com')
  await expect(notice).toContainText('555 0123')
  await expect(phone).toHaveValue('555 0199')
  await expectNoViolations(page)

  await notice.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByText('Saved. Customers see it now.')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('555 0199')
})

test('the owner lets search engines read the parts, until it is turned off again', async ({
  page,
  admin,
}) => {
  expect(admin.email).toContain('@')
  const feed = async () => (await page.request.get('/feed/google-1.xml')).status()
  const boxes = [/Google Merchant Center/, /IndexNow/].map((name) =>
    page.getByRole('checkbox', { name }),
  )
  for (const isOn of [true, false]) {
    await page.goto('/dashboard/settings/shop')
    for (const box of boxes) await box.setChecked(isOn)
    await page.getByRole('button', { name: 'Save contact' }).click()
    await expect(page.getByText('Saved. Customers see it now.')).toBeVisible()
    expect(await feed()).toBe(isOn ? 200 : 404)
    await page.reload()
    for (const box of boxes) await expect(box).toBeChecked({ checked: isOn })
  }
})

test('a text that is not written has no page', async ({ page }) => {
  const response = await page.goto('/imprint')
  expect(response?.status()).toBe(404)
})
