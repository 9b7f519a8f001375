import type { Page } from '@playwright/test'
import { holdRequests } from './hold-requests.ts'
import {
  addProduct,
  test as base,
  deleteProduct,
  expect,
  newEmail,
  type Person,
  placeOrder,
  signInAs,
  signInAsAdmin,
} from './shop.ts'

// Lists that are longer than a page: they grow as one scrolls, and Back is the same place.

// No other test orders it: these order half of its stock.
const PART = 'Trim clips, box of 50'

// One after the other: what one adds by the hundred pushes another's parts out of the list.
base.describe.configure({ mode: 'default' })

type Shelves = { admin: Person; ids: string[]; mark: string }

/** Adds that many products under names of their own, which are deleted after the test. */
const test = base.extend<{ fillShelves: (count: number) => Promise<Shelves> }>({
  fillShelves: async ({ page }, use) => {
    const ids: string[] = []
    let admin: Person | undefined
    await use(async (count) => {
      admin = await signInAsAdmin(page)
      const mark = newEmail().slice(0, 8)
      for (let n = 0; n < count; n += 1) {
        ids.push(await addProduct(page.request, admin, { name: `${mark} part ${n}` }))
      }
      return { admin, ids, mark }
    })
    for (const id of ids) if (admin) await deleteProduct(page.request, admin, id)
  },
})

const cards = (page: Page) => page.getByRole('article')
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const namesOn = (page: Page) => cards(page).getByRole('heading').allTextContents()

/** Scrolls as a visitor does who looks for it. */
async function scrollDownTo(page: Page, name: string) {
  const wanted = cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(async () => {
    await cards(page).last().scrollIntoViewIfNeeded()
    expect(await wanted.count()).toBe(1)
  }).toPass()
  await wanted.scrollIntoViewIfNeeded()
  return wanted
}

/** Counts the calls for a page of a list that are made from now on. */
function countCalls(page: Page, path: string) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === path) calls.push(search)
  })
  return calls
}

test('Products grow as one scrolls, and Back is the same place at once, on a phone and wide', async ({
  page,
  fillShelves,
}) => {
  test.slow() // it adds and deletes 110 parts
  const { mark } = await fillShelves(110)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('about:blank') // a new visit: after a reload the page is where it was
    await page.goto('/products')
    await expect(cards(page)).toHaveCount(24)
    const part = await scrollDownTo(page, `${mark} part 8`)
    expect(await cards(page).count()).toBeGreaterThanOrEqual(24 * 5)
    const wanted = part.getByRole('link', { name: /Purchase/ })
    const before = { at: await scrolled(page), names: await namesOn(page) }
    await wanted.click()
    await page.waitForURL(/\/product\//)
    await expect(page.getByRole('heading', { name: 'Purchase Your Product' })).toBeVisible()

    // Nothing answers while we look: what shows then was there.
    const answer = await holdRequests(page, '**/api/product?*')
    const calls = countCalls(page, '/api/product')
    await page.goBack()
    await expect(wanted).toBeInViewport()
    expect(await scrolled(page)).toBe(before.at)
    // One more part of the list may have come before the click.
    expect((await namesOn(page)).slice(0, before.names.length)).toEqual(before.names)
    answer()
    // The page reloads its first part, and the others a hundred at a time.
    await expect.poll(() => calls.length).toBeGreaterThan(1)
    await page.waitForLoadState('networkidle')
    expect(calls.length).toBeLessThan(5)
    await expect(wanted).toBeInViewport()
    const ours = (names: string[]) => names.filter((name) => name.startsWith(mark))
    // As long as before: what other tests have added meanwhile pushes the oldest out.
    const now = ours(await namesOn(page))
    expect(now).toContain(`${mark} part 8`)
    expect(now).toEqual(ours(before.names).slice(0, now.length))
    await page.unroute('**/api/product?*')
  }
})

test('Products and My Orders are at the same place after a reload and after Back', async ({
  page,
  customer,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (let n = 0; n < 9; n += 1) await placeOrder(page.request, customer, PART)
  for (const path of ['/products', '/dashboard/myOrders']) {
    await page.goto(path)
    const link = page.getByRole('main').locator('a[href^="/product/"]').nth(6)
    await link.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 300)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(600)
    await expect(link).toBeInViewport()
    const before = await scrolled(page)
    await page.reload()
    await expect(link).toBeInViewport()
    expect(await scrolled(page), path).toBe(before)
    await link.click()
    await expect(page.getByRole('heading', { name: 'Purchase Your Product' })).toBeVisible()
    await page.goBack()
    await expect(link).toBeInViewport()
    expect(await scrolled(page), path).toBe(before)
  }
})

test('rows added and deleted meanwhile are neither twice in the list nor missing', async ({
  page,
  fillShelves,
}) => {
  const { admin, ids, mark } = await fillShelves(40)
  await page.goto('/products')
  await expect(cards(page)).toHaveCount(24)
  // One of those that are shown, the last of them (which the cursor names, unless another test has
  // filled its shelves at the same time), and one that is to come.
  const last = (await namesOn(page)).findLast((name) => name.startsWith(mark)) ?? ''
  const cursor = Number(last.replace(`${mark} part `, ''))
  expect(cursor).toBeGreaterThan(10)
  for (const n of [39, cursor, 10]) await deleteProduct(page.request, admin, ids[n] ?? '')
  ids.push(await addProduct(page.request, admin, { name: `${mark} part of now` }))
  await scrollDownTo(page, `${mark} part 0`)
  const names = (await namesOn(page)).filter((name) => name.startsWith(mark))
  expect(new Set(names).size).toBe(names.length)
  for (let n = 0; n < 39; n += 1) {
    if (n !== 10) expect(names).toContain(`${mark} part ${n}`)
  }
  expect(names).not.toContain(`${mark} part 10`)

  // Back brings the list up to date.
  await cards(page)
    .first()
    .getByRole('link', { name: /Purchase/ })
    .click()
  await page.waitForURL(/\/product\//)
  await page.goBack()
  await expect(cards(page).filter({ hasText: `${mark} part of now` })).toHaveCount(1)
  const now = await namesOn(page)
  expect(now).not.toContain(`${mark} part 39`)
})

test('with the keyboard, Show more keeps the focus, also when it was the last time', async ({
  page,
  customer,
  fillShelves,
}) => {
  // As in a browser that does not know when the end is near.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'))
  await fillShelves(30)
  await page.goto('/products')
  const moreProducts = page.getByRole('button', { name: 'Show more products' })
  await moreProducts.focus()
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(48)
  await expect(moreProducts).toBeFocused()

  await signInAs(page, customer)
  for (let n = 0; n < 26; n += 1) await placeOrder(page.request, customer, PART)
  await page.goto('/dashboard/myOrders')
  const rows = page.getByRole('row')
  const moreOrders = page.getByRole('button', { name: 'Show more orders' })
  await moreOrders.focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(27) // with the head
  await expect(moreOrders).toHaveCount(0)
  await expect(page.getByText('That is all.')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(rows.last().getByRole('link', { name: 'pay' })).toBeFocused()
})

test('a list page that fails to load says so, waits, and loads on a click; a canceled order leaves the long list', async ({
  page,
  customer,
}) => {
  for (let n = 0; n < 26; n += 1) await placeOrder(page.request, customer, PART)
  await page.goto('/dashboard/myOrders')
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(25)
  await page.route('**/api/order?*', (route) => route.abort())
  await rows.last().scrollIntoViewIfNeeded()
  await expect(page.getByText('The shop can’t be reached.')).toBeVisible()
  await page.unroute('**/api/order?*')
  await page.getByRole('button', { name: 'Show more orders' }).click()
  await expect(rows).toHaveCount(27)
  await expect(page.getByRole('button', { name: 'Show more orders' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByRole('heading', { name: 'My Orders: 25' })).toBeVisible()
  await expect(rows).toHaveCount(26)
})

test('the next user sees nothing of the previous user’s lists', async ({ page, customer }) => {
  for (let n = 0; n < 26; n += 1) await placeOrder(page.request, customer, PART)
  await page.goto('/dashboard/myOrders')
  await expect(page.getByRole('heading', { name: 'My Orders: 26' })).toBeVisible()
  await page.getByRole('link', { name: 'My Profile' }).click()
  await page.waitForURL('/dashboard')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('/')
  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Create New Account' }).click()
  await page.getByLabel('Name').fill('Noor Next')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password').fill('secret1')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('/products')

  const answer = await holdRequests(page, '**/api/order?*')
  const steps = await page.evaluate(() => history.length)
  const asked = page.waitForRequest('**/api/order?*')
  for (let n = 0; n < steps; n += 1) {
    await page.evaluate(() => history.back())
    await page.waitForFunction(() => document.readyState === 'complete')
    if (page.url().endsWith('/dashboard/myOrders')) break
  }
  await asked
  await expect(page.getByRole('cell', { name: PART })).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { name: 'My Orders: 0' })).toBeVisible()
})

test('All Users and Manage Products grow as one scrolls, under titles that count all', async ({
  page,
  fillShelves,
}) => {
  const { admin } = await fillShelves(30)
  const people = Array.from({ length: 30 }, () => newEmail())
  for (const email of people) {
    const data = { name: 'Crowd', email, password: 'secret1' }
    await page.request.post('/api/auth/sign-up/email', {
      data,
      headers: { 'x-forwarded-for': `10.9.${people.indexOf(email)}.1` },
    })
  }
  await signInAsAdmin(page)
  expect(admin.email).not.toBe('')
  for (const [path, title] of [
    ['/dashboard/users', /All Users: \d+/],
    ['/dashboard/manageProducts', /Manage Products: \d+/],
  ] as const) {
    await page.goto(path)
    const heading = page.getByRole('heading', { name: title })
    const total = Number((await heading.textContent())?.replace(/\D/g, ''))
    expect(total).toBeGreaterThan(30)
    const rows = page.getByRole('row')
    await expect(rows).toHaveCount(25)
    await expect(async () => {
      await rows.last().scrollIntoViewIfNeeded()
      // Other tests add and delete meanwhile.
      expect(await rows.count()).toBeGreaterThan(30)
    }).toPass()
  }
})
