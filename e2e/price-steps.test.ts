import { expectNoViolations } from './axe.ts'
import { test } from './shared-page.ts'
import { addProduct, deleteProduct, expect } from './shop.ts'

// An admin sets how a part is sold, and a buyer reads it.

test('price steps, packs and tax category are set, and an error keeps the typed values', async ({
  page,
  admin,
}) => {
  const name = `Bolt ${Date.now()}`
  const id = await addProduct(page.request, admin, { name })
  await page.goto(`/dashboard/product/${id}`)
  await page.getByLabel('Price', { exact: true }).fill('12.50')
  await page.getByLabel('Minimum Order Quantity').fill('4')
  const add = page.getByRole('button', { name: 'Add a price step' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Step 1: from how many units')).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await page.keyboard.type('13')
  await page.getByLabel('Pack size').fill('0')
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Pack size is a whole number of units, 1 or more')).toBeVisible()
  await page.getByLabel('Pack size').fill('4')
  await page.keyboard.press('Control+S')
  const steps = page.getByRole('group', { name: 'Price steps' })
  await expect(steps).toContainText('Step 1: $13.00 is not less than $12.50')
  await expect(page.getByLabel('Step 1: dollars per unit')).toHaveValue('13')
  await page.getByLabel('Step 1: dollars per unit').fill('11')
  await add.click()
  await page.getByLabel('Step 2: from how many units').fill('48')
  await page.getByLabel('Step 2: dollars per unit').fill('9.9')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved: .*Price steps/)).toBeVisible()
  await expect(page.getByText('Everything is saved.')).toBeVisible()

  // What the shop says then, before a quantity is entered.
  await page.goto(`/part/x-${id}`)
  const terms = page.getByText('Sold in packs of 4').locator('..')
  await expect(terms).toContainText('from 12: $11.00 each')
  await expect(terms).toContainText('from 48: $9.90 each')
  await expect(page.getByLabel('Quantity')).toHaveAttribute('step', '4')
  await page.goto(`/product/${id}`)
  const quantity = page.getByLabel('Quantity', { exact: true })
  await quantity.fill('6')
  await page.getByLabel('Phone').fill('5551234')
  await page.getByLabel('Address').fill('1 Main Street')
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByText('Sold in packs of 4', { exact: true }).last()).toBeVisible()
  await quantity.fill('12')
  await expect(page.getByText('Total: $132.00')).toBeVisible()
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByText('Successfully placed your order!')).toBeVisible()
  await expect(page.getByText(/, \$132\.00 in all/)).toBeVisible()
  await deleteProduct(page.request, admin, id)
})
