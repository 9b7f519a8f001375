import { typeCard } from './payments.ts'
import { test } from './shared-page.ts'
import { expect, token } from './shop.ts'

const PART = 'Vented brake disc 288 mm' // sold by 2, at $54.90

test('a stranger signs up, buys a part, pays by card and sees it paid', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'All Of Our Products' })).toBeVisible()
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.waitForURL('/login?from=%2Fproducts')
  await page.getByRole('link', { name: 'Create New Account' }).click()

  await page.getByLabel('Name').fill('Robin Field')
  const email = `robin-${Date.now()}@example.com`
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('secret1')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('/products')
  await expect(page.getByRole('heading', { name: 'All Of Our Products' })).toBeVisible()
  expect(await token(page)).toMatch(/^ey/)

  await page.getByRole('link', { name: `Purchase ${PART}` }).click()
  const quantity = page.getByLabel('Quantity', { exact: true })
  await expect(quantity).toHaveValue('2')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Product name')).not.toBeEditable()
  await page.getByLabel('Phone').fill('5551234')
  await page.getByLabel('Address').fill('1 Main Street, Springfield')
  const purchase = page.getByRole('button', { name: 'Purchase' })

  await quantity.fill('1')
  await purchase.click()
  await expect(page.getByText('Must be over or equal to minimum order quantity')).toBeVisible()
  await quantity.fill('100000')
  await expect(page.getByText('Must be under available quantity')).toBeVisible()
  await quantity.fill('4')
  await expect(page.getByText('Total: $219.60')).toBeVisible()
  await purchase.click()
  await expect(page.getByText('Successfully placed your order!')).toBeVisible()
  await expect(quantity).toHaveValue('2')
  await expect(page.getByLabel('Phone')).toHaveValue('')
  await expect(page.getByLabel('Address')).toHaveValue('')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to your Dashboard' })).toBeVisible()
  await page.getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByRole('heading', { name: 'My Orders: 1' })).toBeVisible()
  await page.getByRole('link', { name: 'pay', exact: true }).click()
  await expect(page.getByText('Hello, Robin Field')).toBeVisible()
  await expect(page.getByText(`Please Pay for ${PART}`)).toBeVisible()
  await expect(page.getByText('Please pay: $54.90 × 4 = $219.60')).toBeVisible()

  const pay = page.getByRole('button', { name: 'Pay' })
  await expect(pay).toBeEnabled()
  await typeCard(page, '4000000000000002')
  await pay.click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await expect(pay).toBeEnabled()

  await typeCard(page, '4242424242424242')
  await pay.click()
  await expect(page.getByText('Congrats! Your payment is completed.')).toBeVisible()
  await expect(page.getByText('Please pay: ')).toBeHidden()
  const transactionId = (await page.getByText(/^pi_\w+$/).textContent()) ?? ''
  await expect(pay).toBeDisabled()

  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).last().click()
  const row = page.getByRole('row', { name: PART })
  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await expect(row.getByText('Paid').first()).toBeVisible()
    await expect(row.getByRole('button', { name: `transaction id ${transactionId}` })).toBeVisible()
    await expect(row.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  }

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await token(page)).toBeNull()
  await page.goto('/dashboard/myOrders')
  await page.waitForURL('/login?from=%2Fdashboard%2FmyOrders')
})
