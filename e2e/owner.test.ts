import { expectNoViolations } from './axe.ts'
import { test } from './shared-page.ts'
import { addProduct, deleteProduct, expect, signInAsAdmin } from './shop.ts'

// What slows an owner down, or costs money by a slip of the finger.

test('a price with a comma is refused at its field, for a part and for a new one', async ({
  page,
}) => {
  const admin = await signInAsAdmin(page)
  const id = await addProduct(page.request, admin, { name: `Clip ${Date.now()}` })
  await page.goto(`/dashboard/product/${id}`)
  const price = page.getByLabel('Price', { exact: true })
  await price.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('9,40')
  await page.keyboard.press('Control+S')
  await expect(price).toHaveAccessibleDescription('Write 9.40, with a point')
  await expect(price).toHaveValue('9,40')
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.goto('/dashboard/addProduct')
  await expect(price).toHaveAttribute('type', 'number')
  await price.pressSequentially('9,40')
  await page.getByRole('button', { name: 'Add A Product' }).click()
  await expect(price).toHaveAccessibleDescription('Write 9.40, with a point')
  await deleteProduct(page.request, admin, id)
})

test('a new part gets a drawing, its notice has the focus, and its stock badge follows the stock', async ({
  page,
}) => {
  const admin = await signInAsAdmin(page)
  await page.goto('/dashboard/addProduct')
  const name = `Clip ${Date.now()}`
  await page.getByLabel('Product Name').fill(name)
  await page.getByRole('link', { name: 'Manage Products' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Price').fill('1.20')
  await page.getByLabel('Description').fill('Stainless.')
  await page.getByLabel('Available Quantity').fill('0')
  await page.getByLabel('Minimum Order Quantity').fill('1')
  await page.getByRole('button', { name: 'No picture yet: use a drawing' }).click()
  await page.getByRole('button', { name: 'Add A Product' }).click()
  const notice = page.getByText(`${name} is added.`)
  await expect(notice).toBeFocused()
  await expect(notice).toBeInViewport()
  await expectNoViolations(page)

  await page.getByRole('link', { name: 'Add photos of it' }).click()
  await expect(page.getByRole('region', { name: 'Photos' })).toBeInViewport()
  const badge = page.getByText('Out of stock', { exact: true })
  await expect(badge).toBeVisible()
  await page.getByRole('tab', { name: 'Stock' }).click()
  const stock = page.getByRole('region', { name: 'Stock' })
  await stock.getByLabel('Units').fill('12')
  await stock.getByRole('button', { name: 'Add 12' }).click()
  await expect(badge).toHaveCount(0)
  await deleteProduct(page.request, admin, /[^/]+(?=#)/.exec(page.url())?.[0] ?? '')
})

test('a page of Settings is reached by Go to, by the list and by a link of before', async ({
  page,
}) => {
  test.slow() // axe looks at a page of each width
  await signInAsAdmin(page)
  await page.goto('/dashboard/audit')
  await expect(page.getByRole('button', { name: /^Go to/ })).toBeEnabled()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Screen, order, part or person')).toBeFocused()
  await page.keyboard.type('vat')
  await page.keyboard.press('Enter')
  await page.waitForURL('/dashboard/settings/tax')
  await page.getByRole('link', { name: 'All settings' }).click()
  await page.waitForURL('/dashboard/settings')
  const list = page.getByRole('region', { name: 'Selling' })
  for (const width of [390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(list.getByRole('link')).toHaveCount(4)
    const sideways = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(sideways).toBeLessThanOrEqual(0)
    if (width !== 390 && width !== 1280) continue
    await expectNoViolations(page)
  }
  await list.getByRole('link', { name: /^Delivery rates/ }).click()
  await expect(page.getByRole('heading', { name: 'Delivery rates' })).toBeVisible()
  await page.goto('/dashboard/settings#carriers')
  await page.waitForURL('/dashboard/settings/carriers')
})

test('a link to Manage Orders with a wrong day says what is left out, and the last day that there is finds all', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const heading = page.getByRole('heading', { name: /^Total Orders/ })
  await page.goto('/dashboard/manageOrders?from=2026-02-30')
  await expect(page.getByText('“From” is left out: “2026-02-30” is not a date.')).toBeVisible()
  await expectNoViolations(page)
  await page.goto('/dashboard/manageOrders?from=2026-12-01&to=2026-11-01')
  await expect(page.getByText('“From” is after “To”: there is no day in between.')).toBeVisible()
  await page.goto('/dashboard/manageOrders?from=0001-01-01&to=9999-12-31')
  await expect(heading).toBeVisible()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('9999-12-31')
})

test('in the dashboard Skip to content skips its menu', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/dashboard/users')
  const field = page.getByLabel('Name or email')
  await expect(field).toBeVisible()
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
})
