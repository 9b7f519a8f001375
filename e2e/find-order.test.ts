import { sidewaysScroll } from './checked-screen.ts'
import { addPlainPart } from './parts.ts'
import { test } from './shared-page.ts'
import { expect, newEmail, rowOfOrder, signInAsAdmin } from './shop.ts'

test('staff find an order by its recipient’s name and city, and the row names the recipient', async ({
  page,
  customer,
}) => {
  const headers = { authorization: `Bearer ${customer.token}` }
  const end = newEmail().slice(0, 8)
  const name = `Bob ${end}`
  const to = { city: 'Springfield', region: 'IL', postalCode: '62701', country: 'US' }
  const wanted = {
    productId: await addPlainPart({ title: `Bulb ${end}`, cents: 500 }),
    quantity: 1,
  }
  const quoted = await page.request.post('/api/checkout/quote', {
    headers,
    data: { lines: [wanted], ...to },
  })
  const { total, rate } = await quoted.json()
  const placed = await page.request.post('/api/checkout', {
    headers,
    data: {
      lines: [{ ...wanted, pricePerUnit: 5 }],
      phone: '5125550117',
      shipTo: { name, line1: '9 Hill Road', ...to },
      total,
      ...(rate && { rate }),
    },
  })
  expect(placed.status()).toBe(201)
  const { insertedId } = await placed.json()

  await signInAsAdmin(page)
  await page.goto('/dashboard/manageOrders')
  await page.getByLabel(/^Number, name, address/).fill(`springfield ${end}`)
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  const row = rowOfOrder(page, insertedId)
  await expect(row).toContainText(`${customer.name} to ${name}`)
  await expect(page.getByText('1 found')).toBeVisible()
  for (const width of [320, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  }
})
