import { expectNoViolations } from './axe.ts'
import { icon, quantityOf } from './basket-page.ts'
import { test } from './shared-page.ts'
import { expect, untilHydrated } from './shop.ts'

test('a list of a search is ordered by keyboard: looked up on the page of the basket, and added', async ({
  page,
}) => {
  await page.goto(`/search?q=${encodeURIComponent('0012 6414 x2\nOS 12-079\t3; ZZ-9941.Z x4')}`)
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Order these: quick order' }).press('Enter')
  await page.waitForURL('/basket#quick-order')
  const form = page.getByRole('form', { name: 'Quick order' })
  await expect(form).toBeFocused()
  await expect(form).toContainText('Not found: ZZ-9941.Z.')
  await expect(form.getByRole('textbox')).toHaveValue('ZZ-9941.Z x4')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Add 2 parts to basket' }).press('Enter')
  const said = page.getByText('Added to your basket: 2 × 0012 6414; 3 × OS 12-079.')
  await expect(said).toBeVisible()
  await expect(icon(page)).toHaveAccessibleName('Basket: 5 items')
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(form.getByRole('textbox')).toHaveValue('ZZ-9941.Z x4')
  await expect(
    quantityOf(page, 'Oil filter element with seals, 64 x 141 mm, for the 2.0 TDI'),
  ).toHaveValue('2')
})
