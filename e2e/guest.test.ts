import { randomBytes } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { ADDRESS, pay, payByKeyboard, typeCard } from './checkout-page.ts'
import { addPlainPart } from './parts.ts'
import { expect, newEmail, signInAsAdmin, test, untilHydrated } from './shop.ts'

// A guest: from the basket to a paid order without an account, on a phone, and the order by its link elsewhere.

test.use({ viewport: { width: 390, height: 844 } })

const own = (name: string) => `${name} ${newEmail().slice(0, 8)}`

/** Fills a guest's basket, and opens the checkout. */
async function openCheckout(page: Page, title: string, cents = 1250) {
  const productId = await addPlainPart({ title, cents })
  const headers = { 'basket-token': randomBytes(32).toString('base64url') }
  await page.request.post('/api/basket/line', { headers, data: { productId, quantity: 2 } })
  await page.goto('/robots.txt')
  await page.evaluate(
    (token) => localStorage.setItem('basket', JSON.stringify({ token, units: 2 })),
    headers['basket-token'],
  )
  await page.goto('/basket')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Check out as a guest' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
}

const FIELDS = [['Name', 'Gwen Guest'], ...ADDRESS] as const

async function typeFields(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  // With its answer the page has its last height: the card's button stands still.
  const quoted = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/checkout/quote') &&
      answer.request().postDataJSON().postalCode === '78702',
  )
  for (const [label, value] of FIELDS) await page.getByLabel(label, { exact: true }).fill(value)
  await quoted
}

/** Buys a part as a guest. */
async function buy(page: Page, title: string, email = newEmail()) {
  await openCheckout(page, title)
  await typeFields(page, email)
  await typeCard(page)
  await pay(page).click()
  await page.waitForURL(/\/checkout\/done\//)
  return email
}

/** The link of an order, as the mail to this email has it. */
async function mailedLink(page: Page, email: string, subject: RegExp) {
  let link = ''
  await expect(async () => {
    await page.goto('/inbox')
    const mail = page.getByRole('article').filter({ hasText: email }).filter({ hasText: subject })
    const text = await mail.first().textContent({ timeout: 1000 })
    link = /\/order#[\w-]{43}/.exec(text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

async function verifyEmail(page: Page, email: string) {
  await page.goto('/inbox')
  const mail = page.getByRole('article').filter({ hasText: email })
  await mail.filter({ hasText: 'Verify your email' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByText('Your email is verified. Thank you.')).toBeVisible()
}

const axe = async (page: Page, what: string) =>
  expect((await new AxeBuilder({ page }).analyze()).violations, what).toEqual([])

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

test('a guest cancels an order on its page, which goes on saying so, also after a reload', async ({
  page,
}) => {
  const title = own('Wiper')
  await openCheckout(page, title)
  await typeFields(page, newEmail())
  await typeCard(page, '4000000000000002')
  await pay(page).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await page.getByRole('button', { name: /^Pay later or cancel/ }).click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Keep order' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+: canceled$/)
  await expect(page.getByText('Nothing was charged.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pay/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change the address' })).toHaveCount(0)
  await axe(page, 'a canceled order')
  const order = page.url()
  await page.getByRole('button', { name: 'Buy again' }).click()
  await page.waitForURL('/basket')
  await expect(page.getByRole('main')).toContainText(title)
  await page.goto(order)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+: canceled$/)
  await expect(page.getByText('Nothing was charged.')).toBeVisible()
  await page.goto('/order#gone')
  await expect(page.getByText('This link isn’t valid or has stopped working.')).toBeVisible()
  await axe(page, 'a link that opens nothing')
})

test('a lost link is mailed again, and the answer is the same for every email', async ({
  page,
}) => {
  const email = await buy(page, own('Oil filter'))
  for (const one of [email, newEmail()]) {
    await page.goto('/order')
    await page.getByLabel('Email').fill(one)
    await page.getByRole('button', { name: 'Email me the link' }).click()
    await expect(page.getByText(`If ${one} has ordered without an account`)).toBeVisible()
  }
  await axe(page, 'a lost link')
  await page.goto(await mailedLink(page, email, /Your orders at/))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+: paid$/)
})

test('by keyboard alone', async ({ page }) => {
  await openCheckout(page, own('Fuse'))
  await expect(pay(page)).toBeEnabled()
  await page.getByLabel('Email').focus()
  await page.keyboard.type(newEmail())
  await payByKeyboard(page, FIELDS)
})

test('an account that verifies the email adds the order of its guest', async ({
  page,
  browser,
}) => {
  const email = await buy(page, own('Bulb'))
  const order = /done\/([\w-]+)/.exec(page.url())?.[1]
  const person = { name: 'Gwen Guest', email, password: 'secret1' }
  await page.goto('/signup')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('/products')
  await page.goto('/dashboard/myOrders')
  await expect(page.getByRole('heading', { name: 'My Orders: 0' })).toBeVisible()
  await expect(page.getByText(/placed with this email as a guest/)).toHaveCount(0)
  await verifyEmail(page, email)
  await page.goto('/dashboard/myOrders')
  await expect(page.getByRole('button', { name: 'Add it to my account' })).toBeVisible()
  await axe(page, 'the orders of a guest, offered')
  await page.getByRole('button', { name: 'Add it to my account' }).click()
  await expect(page.getByRole('heading', { name: 'My Orders: 1' })).toBeVisible()
  await page.goto(`/order/${order}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+: paid$/)

  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  await desk.goto(`/dashboard/order/${order}`)
  await expect(desk.getByText('Guest, without an account')).toHaveCount(0)
  await desk.close()
})

test('a guest corrects the address of a paid order; the place that was priced stays', async ({
  page,
}) => {
  await buy(page, own('Hose'))
  const link = page.getByRole('link', { name: 'the order’s page' })
  await link.click()
  await page.getByRole('button', { name: 'Change the address' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Kim Guest')
  await page.getByLabel('Street and number').fill(' ')
  await expect(page.getByText('Austin, TX 78702').last()).toBeVisible()
  await expect(page.getByLabel('City')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByLabel('Street and number')).toHaveAccessibleDescription(
    'Street and number are required',
  )
  await page.getByLabel('Street and number').fill('9 Hill Road')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('The address is changed.')).toBeVisible()
  const address = page.getByRole('region', { name: 'Ship to' })
  await expect(address).toContainText('Kim Guest')
  await expect(address).toContainText('9 Hill Road')
  await expect(address).not.toContainText('Gwen Guest')
})

test('the staff see that an order is a guest’s', async ({ page, browser }) => {
  const email = await buy(page, own('Spark plug'))
  const order = /done\/([\w-]+)/.exec(page.url())?.[1]
  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  await desk.goto(`/dashboard/order/${order}`)
  await expect(desk.getByText('Guest, without an account')).toBeVisible()
  await desk.goto(`/dashboard/manageOrders?q=${email}`)
  await expect(desk.getByText(`${email} · Guest`)).toBeVisible()
  await desk.goto('/dashboard/toSend')
  // On a phone the list is folded away beside the order.
  await expect(desk.getByText('Gwen Guest').first()).toBeAttached()
  await desk.close()
})
