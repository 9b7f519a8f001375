import { randomBytes } from 'node:crypto'
import { expectNoViolations } from './axe.ts'
import { ADDRESS, pay, typeCard } from './checkout-page.ts'
import { addPlainPart } from './parts.ts'
import { payOrder } from './payments.ts'
import { test } from './shared-page.ts'
import { expect, newEmail, signInAsAdmin, toStorage } from './shop.ts'

// A basket with more parts than one order of a guest can have.

test.use({ viewport: { width: 390, height: 844 } })

test('a guest with more parts than an order can have sees that before typing, orders some, and keeps the others', async ({
  page,
}) => {
  const name = newEmail().slice(0, 8)
  const headers = { 'basket-token': randomBytes(32).toString('base64url') }
  const titles = Array.from({ length: 12 }, (_, n) => `Bulb ${n + 1} ${name}`)
  for (const title of titles) {
    const data = { productId: await addPlainPart({ title, cents: 500 }), quantity: 1 }
    await page.request.post('/api/basket/line', { headers, data })
  }
  await toStorage(page)
  await page.evaluate(
    (token) => localStorage.setItem('basket', JSON.stringify({ token, units: 12 })),
    headers['basket-token'],
  )
  // The end-to-end shop lets an account have many open orders; this answer is that of a shop with
  // the default.
  await page.route('**/api/checkout/quote', async (route) => {
    const response = await route.fetch()
    const quote = await response.json()
    const isTooMany = quote.lines?.length > 10
    await route.fulfill({ response, json: { ...quote, ...(isTooMany && { mostLines: 10 }) } })
  })
  await page.goto('/checkout')
  await expect(
    page.getByText('This order has 12 different parts, and one order can have 10.'),
  ).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Leave 2 for later' }).click()
  await page.getByText('Show the parts, a code and the total').click()
  await page.getByRole('button', { name: `Leave ${titles[4]} for later` }).click()
  await expect(page.getByRole('list', { name: 'Parts' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Leave 1 for later' })).toBeVisible()
  await page.getByRole('button', { name: 'Order the first 10 now' }).click()
  await expect(page.getByText('2 parts stay in your basket for another order.')).toBeVisible()
  await page.getByLabel('Email').fill(newEmail())
  for (const [label, value] of [['Name', 'Gwen Guest'], ...ADDRESS] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await typeCard(page)
  await pay(page).click()
  await page.waitForURL(/\/checkout\/done\//)
  await page.goto('/basket')
  const kept = page.getByRole('heading', { name: /^Bulb \d+/ })
  await expect(kept).toHaveCount(2)
  await expect(kept.filter({ hasText: titles[4] ?? '' })).toBeVisible()
})

test('slip, receipt and invoice of six parts are one sheet each, on A4 and on Letter', async ({
  page,
}) => {
  const admin = await signInAsAdmin(page)
  const headers = { authorization: `Bearer ${admin.token}` }
  const title = 'Brake caliper guide pin kit, front, two pins with boots and grease'
  const ids = await Promise.all(
    Array.from({ length: 6 }, () => addPlainPart({ title, cents: 900 })),
  )
  const shipTo = { name: 'Robin Field', line1: '2208 Rosewood Ave', city: 'Austin', region: 'TX' }
  const place = { ...shipTo, postalCode: '78702', country: 'US' }
  const { name: _, ...to } = place
  const wanted = ids.map((productId) => ({ productId, quantity: 1 }))
  const quoted = await page.request.post('/api/checkout/quote', {
    headers,
    data: { lines: wanted, ...to },
  })
  const { total, rate } = await quoted.json()
  const lines = wanted.map((line) => ({ ...line, pricePerUnit: 9 }))
  const data = { lines, phone: '5125550117', shipTo: place, total, ...(rate && { rate }) }
  const placed = await page.request.post('/api/checkout', { headers, data })
  expect(placed.status()).toBe(201)
  const { insertedId } = await placed.json()
  await payOrder(page.request, admin, insertedId)
  for (const path of [
    `/dashboard/order/${insertedId}/slip`,
    `/dashboard/receipt/${insertedId}`,
    `/order/${insertedId}/invoice`,
  ]) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(page.getByText(title).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const format of ['A4', 'Letter']) {
      const paper = (await page.pdf({ format })).toString('latin1')
      expect(paper.match(/\/Type\s*\/Page\b/g), `${path}, ${format}`).toHaveLength(1)
    }
  }
})
