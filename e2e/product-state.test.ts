import { expectNoViolations } from './axe.ts'
import { sidewaysScroll } from './checked-screen.ts'
import { test } from './shared-page.ts'
import { addProduct, deleteProduct, expect, signInAsAdmin } from './shop.ts'

// A part is a draft, live, deleted and restored.

test('a part becomes a draft, is deleted and restored, and is listed by its state', async ({
  page,
  browser,
}) => {
  const admin = await signInAsAdmin(page)
  const name = `Hose ${Date.now()}`
  const id = await addProduct(page.request, admin, { name })
  await page.goto(`/dashboard/product/${id}`)
  const heading = page.getByRole('heading', { name })
  await page.getByRole('radio', { name: 'Live' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Saved: State.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See in shop' })).toHaveCount(0)
  expect((await page.request.get(`/api/product/${id}`)).status()).toBe(404)
  const visitor = await browser.newPage()
  await visitor.goto('/')
  await expect(visitor.getByRole('article').first()).toBeVisible()
  await expect(visitor.getByText(name)).toHaveCount(0)
  await visitor.close()

  await page.goto('/dashboard/manageProducts?state=draft')
  await page.getByRole('link', { name }).click()
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const notice = page.getByText('these fields are kept')
  await expect(notice).toContainText('Alex Admin deleted this part on')
  await expect(page.getByLabel('Price')).toBeDisabled()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await expectNoViolations(page)
  await page.goto('/dashboard/manageProducts')
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  await page.getByRole('combobox', { name: 'State' }).selectOption('deleted')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/state=deleted/)
  await expect(page.getByRole('button', { name: `Restore ${name}` })).toBeVisible()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await expectNoViolations(page)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible()
  await page.getByRole('radio', { name: 'Live' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const inShop = page.getByRole('link', { name: 'See in shop' })
  await expect(inShop).toHaveAttribute('href', new RegExp(`^/part/.*${id}$`))
  await deleteProduct(page.request, admin, id)
})
