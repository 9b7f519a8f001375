import { expectNoViolations } from './axe.ts'
import { payOrder } from './payments.ts'
import { test } from './shared-page.ts'
import {
  addProduct,
  deleteProduct,
  expect,
  rowOfOrder,
  signInAsAdmin,
  untilHydrated,
} from './shop.ts'

// A deposit on the old part: from the owner's field to its refund.

test.use({ viewport: { width: 390, height: 844 } })

test('a core charge is set, said, charged, and refunded alone when the old part comes back', async ({
  page,
  browser,
  admin,
  customer,
}) => {
  const name = `Alternator ${Date.now() % 1_000_000}`
  const id = await addProduct(page.request, admin, { name, minimumOrderQuantity: 1 })
  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  await desk.goto(`/dashboard/product/${id}`)
  await desk.getByLabel('Price', { exact: true }).fill('100')
  await desk.getByLabel('Core charge').fill('40')
  await desk.keyboard.press('Control+S')
  await expect(
    desk.getByText('Saved: Price $1.20 → $100.00, Core charge nothing → $40.00.'),
  ).toBeVisible()

  const days = ' within 90 days of delivery'
  const words = `Core charge $40.00 each, refunded when your old part comes back${days}`
  const line = 'Core charge, refunded when your old part comes back'
  await page.goto(`/part/x-${id}`)
  await untilHydrated(page)
  await expect(page.getByText(words)).toBeVisible()
  await expectNoViolations(page)
  await page.goto(`/product/${id}`)
  await expect(page.getByText(words).first()).toBeVisible()
  await page.getByLabel('Quantity', { exact: true }).fill('2')
  await expect(page.getByText('$100.00 per unit + $40.00 core charge')).toBeVisible()
  await expect(page.getByText('Total: $280.00')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(page.getByText(`In your basket: 2 × ${name}`)).toBeVisible()
  await page.goto('/basket')
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText('$200.00')
  await expect(summary).toContainText(line + days)
  await expect(summary).toContainText('$80.00')
  await expectNoViolations(page)
  await page.goto('/checkout')
  await expect(page.getByText(line + days).first()).toBeAttached()

  await page.goto(`/product/${id}`)
  await page.getByLabel('Quantity', { exact: true }).fill('2')
  await page.getByLabel('Phone').fill('5551234')
  await page.getByLabel('Address').fill('1 Main Street')
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByText('Successfully placed your order!')).toBeVisible()
  await expect(page.getByText(/, \$280\.00 in all/)).toBeVisible()
  const headers = { authorization: `Bearer ${customer.token}` }
  const mine = await page.request.get(`/api/order?customer=${customer.email}`, { headers })
  const order = (await mine.json()).at(-1)._id
  await page.goto(`/dashboard/payment/${order}`)
  await expect(page.getByText('Please pay: $280.00')).toBeVisible()
  await expect(page.getByText(`Includes $80.00: ${line}`)).toBeVisible()
  const pay = page.getByRole('button', { name: 'Pay', exact: true })
  await expect(pay).toBeEnabled()
  await expect(pay).toHaveCSS('opacity', '1')
  await pay.evaluate((button) => Promise.all(button.getAnimations().map((one) => one.finished)))
  await expectNoViolations(page)
  await payOrder(page.request, customer, order)
  const by = { authorization: `Bearer ${admin.token}` }
  const packed = await page.request.post(`/api/order/${order}/shipment`, { headers: by, data: {} })
  const sent = { carrier: 'UPS', tracking: '1Z999AA10123456784' }
  const { _id } = await packed.json()
  await page.request.post(`/api/shipment/${_id}/ship`, { headers: by, data: sent })

  await page.goto(`/order/${order}`)
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(line)
  await expect(page.getByText(/^Send an old part back by .+ 20\d\d, and we refund/)).toBeVisible()
  await page.getByRole('button', { name: 'Send an old part back' }).click()
  await expect(page.getByText('You get back $80.00')).toBeVisible()
  await page.getByRole('button', { name: 'One less' }).click()
  await expect(page.getByText('You get back $40.00')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Send old parts back' }).click()
  await expect(page.getByText(/^Return 1: requested/)).toBeVisible()
  await expect(page.getByText('The old part, for its core charge')).toBeVisible()

  await desk.goto('/dashboard/returns')
  const row = rowOfOrder(desk, order)
  await row.getByRole('button', { name: /^Approve/ }).click()
  await row.getByRole('button', { name: /^Receive/ }).click()
  await expect(desk.getByLabel('Back in stock')).toHaveCount(0)
  await desk.getByRole('dialog').getByRole('button', { name: 'Received', exact: true }).click()
  await row.getByRole('button', { name: /^Refund/ }).click()
  await desk.getByRole('button', { name: 'Their core charges: $40.00' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Refund $40.00' }).click()
  await expect(desk.getByText('Refunded $40.00.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Return 1: \$40\.00 refunded/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('−$40.00')
  await expectNoViolations(page)
  await desk.close()
  await deleteProduct(page.request, admin, id)
})
