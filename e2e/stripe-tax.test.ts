import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { ADDRESS, pay, typeCard } from './checkout-page.ts'
import { expect, type Shop, test, untilReady } from './process.ts'

// The owner chooses Stripe Tax for the whole shop, so the test has a shop of its own.

const axe = async (page: Page) => await expectNoViolations(page)

async function signInAsAdmin(page: Page, { url }: Shop) {
  const email = 'admin@example.com'
  const headers = { origin: url }
  const data = { email, password: 'admin-demo' }
  await page.request.post(`${url}/api/auth/sign-in/email`, { headers, data })
  const answer = await page.request.put(`${url}/api/user/${email}`, { data: { email } })
  const { token } = await answer.json()
  await page.goto(`${url}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('accessToken', value), token)
}

/** Stripe Tax is refused while a part has one. */
async function takeCoreChargesAway(page: Page, { url }: Shop) {
  const parts: { _id: string; coreCharge?: number }[] = await (
    await page.request.get(`${url}/api/product`)
  ).json()
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { authorization: `Bearer ${token}` }
  for (const { _id, coreCharge } of parts) {
    if (coreCharge === undefined) continue
    const part = `${url}/api/product/${_id}`
    const ofStaff = `${url}/api/staff/product/${_id}`
    const { version } = await (await page.request.get(ofStaff, { headers })).json()
    const data = { version, coreCharge: null }
    expect((await page.request.patch(part, { headers, data })).status()).toBe(200)
  }
}

/** Two units of a part in a guest's basket. */
async function openCheckout(page: Page, { url }: Shop) {
  const parts: { _id: string; minimumOrderQuantity: number }[] = await (
    await page.request.get(`${url}/api/product`)
  ).json()
  const productId = parts.find(({ minimumOrderQuantity }) => minimumOrderQuantity <= 2)?._id
  const token = randomBytes(32).toString('base64url')
  const headers = { 'basket-token': token }
  await page.request.post(`${url}/api/basket/line`, { headers, data: { productId, quantity: 2 } })
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(
    (value) => localStorage.setItem('basket', JSON.stringify({ token: value, units: 2 })),
    token,
  )
  await page.goto(`${url}/checkout`)
}

test('the owner chooses Stripe Tax; a guest sees the total before tax, then with it, and pays that', async ({
  page,
  browser,
  start,
}) => {
  const shop = await untilReady(await start())
  await signInAsAdmin(page, shop)
  await takeCoreChargesAway(page, shop)
  await page.goto(`${shop.url}/dashboard/settings/tax`)
  await page.getByLabel('Prices and tax').selectOption('exclusive')
  await page.getByLabel('Tax rates from').selectOption('stripe')
  await expect(page.getByText('Stripe charges a fee for each calculation.')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Save tax' }).click()
  await expect(page.getByText('Saved. Customers see it now.')).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const guest = await context.newPage()
  await openCheckout(guest, shop)
  await expect(guest.getByText('before delivery and tax', { exact: true })).toBeVisible()
  await expect(
    guest.getByText(/^Subtotal \$\d+\.\d\d, delivery and tax with your address\./),
  ).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  await axe(guest)

  const fields = [['Email', 'gwen@example.com'], ['Name', 'Gwen Guest'], ...ADDRESS] as const
  for (const [label, value] of fields) await guest.getByLabel(label, { exact: true }).fill(value)
  await expect(pay(guest)).toBeVisible()
  await expect(guest.getByText('before delivery and tax', { exact: true })).toBeHidden()
  await guest.getByText('Show the parts, a code and the total').click()
  await expect(guest.getByText('Texas sales tax, 8.25%')).toBeVisible()
  await axe(guest)
  const [total = ''] = /\$[\d,.]+/.exec((await pay(guest).textContent()) ?? '') ?? []
  await typeCard(guest)
  await pay(guest).click()
  await guest.waitForURL(/\/checkout\/done\//)
  await expect(guest.getByText(`Paid ${total}`)).toBeVisible()
  await context.close()
})
