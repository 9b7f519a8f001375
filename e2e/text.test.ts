import { test } from './shared-page.ts'
import { addProduct, deleteProduct, expect, newEmail } from './shop.ts'

// Texts that are long, or written from right to left.

test('long words break instead of widening a phone’s page', async ({ page, admin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = `Unterbodenschutzwachs${Date.now() % 1e9}`
  const id = await addProduct(page.request, admin, { name, description: 'w'.repeat(400) })
  const words = newEmail().repeat(5).slice(0, 200)
  await page.request.post('/api/review', {
    headers: { authorization: `Bearer ${admin.token}` },
    data: { location: 'L'.repeat(100), review: words },
  })
  for (const path of [
    '/',
    '/reviews',
    '/products',
    `/product/${id}`,
    '/dashboard/manageProducts',
  ]) {
    await page.goto(path)
    await expect(page.getByText(path === '/reviews' ? words : name).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
  }
  await deleteProduct(page.request, admin, id)
})

test('text written from right to left is shown from right to left', async ({ page, admin }) => {
  const name = `قرص الفرامل ${newEmail().slice(0, 4)}`
  const id = await addProduct(page.request, admin, { name, description: 'قرص أمامي مهوى.' })
  const isRightToLeft = (text: string) =>
    page
      .getByText(text)
      .first()
      .evaluate((element) => getComputedStyle(element).direction)
  await page.goto('/')
  expect(await isRightToLeft(name)).toBe('rtl')
  expect(await isRightToLeft('قرص أمامي مهوى.')).toBe('rtl')
  await page.goto(`/product/${id}`)
  expect(await isRightToLeft('قرص أمامي مهوى.')).toBe('rtl')
  await deleteProduct(page.request, admin, id)
})
