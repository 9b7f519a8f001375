import { pay, payByKeyboard, typeCard } from './checkout-page.ts'
import { axe, FIELDS, mailedLink, openCheckout, typeFields } from './guests.ts'
import { test } from './shared-page.ts'
import { expect, newEmail, own } from './shop.ts'

// A guest: from the basket to a paid order without an account, on a phone.

test.use({ viewport: { width: 390, height: 844 } })

test('a guest buys a part, and opens the order by the mailed link in another browser', async ({
  page,
  browser,
  extraHTTPHeaders,
}) => {
  const title = own('Brake disc')
  await openCheckout(page, title)
  await expect(pay(page)).toHaveCSS('opacity', '1')
  await expect(pay(page)).toBeEnabled()
  await axe(page, 'the checkout of a guest')
  const email = newEmail()
  await pay(page).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is Required')
  await typeFields(page, email)
  await typeCard(page)
  await pay(page).click()
  await page.waitForURL(/\/checkout\/done\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Thank you, Gwen\./)
  await axe(page, 'the confirmation of a guest')
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+: paid$/)
  await page.goto('/basket')
  await expect(page.getByText('Your basket is empty.')).toBeVisible()

  const link = await mailedLink(page, email, /Paid: your receipt/)
  const elsewhere = await browser.newContext({ extraHTTPHeaders })
  const other = await elsewhere.newPage()
  const urls: string[] = []
  other.on('request', (request) => urls.push(request.url(), request.headers().referer ?? ''))
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+: paid$/)
  await expect(other.getByText(title).first()).toBeVisible()
  expect(other.url()).toMatch(/\/order\/[\w-]{36}$/)
  await axe(other, 'the order of a guest')
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+: paid$/)
  const token = link.split('#')[1] ?? ''
  expect(urls.filter((url) => url.split('#')[0]?.includes(token))).toEqual([])
  await other.getByRole('button', { name: 'Buy again' }).click()
  await other.waitForURL('/basket')
  await elsewhere.close()
})

test('a declined card leaves the guest’s order; it is paid from its page, or canceled there', async ({
  page,
}) => {
  await openCheckout(page, own('Glow plug'))
  await typeFields(page, newEmail())
  await typeCard(page, '4000000000000002')
  await pay(page).click()
  await expect(
    page.getByText('Your card was declined. Try another card, or ask your bank.'),
  ).toBeVisible()
  await expect(page.getByText(/If a price or availability changes/)).toHaveCount(0)
  await page.getByRole('button', { name: /^Pay later or cancel/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+: not paid/)
  await expect(page.getByRole('link', { name: /^Pay \$/ })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: /is placed but not paid$/ })).toBeVisible()
  // Its total stands: it takes no code any more.
  await expect(page.getByText('Show the parts and the total')).toBeVisible()
  await typeCard(page)
  await pay(page).click()
  await page.waitForURL(/\/checkout\/done\//)
})

test('by keyboard alone', async ({ page }) => {
  await openCheckout(page, own('Fuse'))
  await expect(pay(page)).toBeEnabled()
  await page.getByLabel('Email').focus()
  await page.keyboard.type(newEmail())
  await payByKeyboard(page, FIELDS)
})
