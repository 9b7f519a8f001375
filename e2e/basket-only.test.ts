import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { expect, type Shop, test, untilReady } from './process.ts'

// The owner turns the purchase form off for the whole shop, so the test has a shop of its own.

const axe = async (page: Page) => await expectNoViolations(page)

/** @returns the token of the session */
async function signIn(page: Page, { url }: Shop, name: 'admin' | 'customer') {
  const email = `${name}@example.com`
  const headers = { origin: url }
  const data = { email, password: `${name}-demo` }
  await page.request.post(`${url}/api/auth/sign-in/email`, { headers, data })
  const answer = await page.request.put(`${url}/api/user/${email}`, { data: { email } })
  const { token }: { token: string } = await answer.json()
  await page.goto(`${url}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('accessToken', value), token)
  return token
}

test('without the purchase form parts are bought through the basket: each page leads there, and POST /order refuses', async ({
  page,
  browser,
  start,
}) => {
  const shop = await untilReady(await start())
  const { url } = shop
  const [part] = await (await page.request.get(`${url}/api/product`)).json()
  const buttons = (on: Page, name: string) =>
    on.getByRole('main').getByRole('button', { name, exact: true })

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${url}/part/x-${part._id}`)
  await expect(buttons(visitor, 'Purchase').first()).toBeVisible()

  await signIn(page, shop, 'admin')
  await page.goto(`${url}/dashboard/settings/delivery`)
  await page.getByLabel(/^Customers can order one part with the form/).uncheck()
  await page.getByRole('button', { name: 'Save delivery' }).click()
  await expect(page.getByText('Saved. Customers see it now.')).toBeVisible()

  await visitor.reload()
  await expect(buttons(visitor, 'Add to basket')).toBeVisible()
  await expect(buttons(visitor, 'Purchase')).toHaveCount(0)
  await axe(visitor)
  await buttons(visitor, 'Add to basket').click()
  await expect(visitor.getByRole('banner').getByRole('link', { name: /^Basket: / })).toBeVisible()
  // A card's Purchase goes on leading to the Purchase page, and a guest is shown the way there.
  await visitor.goto(`${url}/product/${part._id}`)
  await visitor.waitForURL(/\/login\?from=/)
  await visitor.getByRole('button', { name: 'Buy as a guest' }).click()
  await visitor.waitForURL(`${url}/basket`)
  await visitor.context().close()

  const context = await browser.newContext()
  const customer = await context.newPage()
  const token = await signIn(customer, shop, 'customer')
  await customer.goto(`${url}/product/${part._id}`)
  await expect(buttons(customer, 'Add to basket')).toBeVisible()
  await expect(buttons(customer, 'Purchase')).toHaveCount(0)
  await expect(customer.getByLabel('Phone')).toHaveCount(0)
  await axe(customer)
  const refused = await customer.request.post(`${url}/api/order`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      ...{ productId: part._id, pricePerUnit: part.pricePerUnit, phone: '5551234' },
      ...{ quantity: part.minimumOrderQuantity, address: '1 Main Street' },
    },
  })
  expect(refused.status()).toBe(409)
  expect((await refused.json()).detail).toContain('basket')
  const added = customer.waitForResponse((response) => response.url().endsWith('/basket/line'))
  await buttons(customer, 'Add to basket').click()
  await added
  await customer.goto(`${url}/basket`)
  await expect(customer.getByRole('link', { name: 'Check out' })).toBeVisible()
  await context.close()
})
