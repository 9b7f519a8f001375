import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { addProduct, test as base, deleteProduct, expect, signInAs, signInAsAdmin } from './shop.ts'

// Prefetching: the requests that the browser makes when a visitor hovers over a link.

type Part = { id: string; name: string; pricePerUnit: number; availableQuantity: number }

/**
 * A part of the test's own, among the newest: `customer` is signed in again when it has been added.
 */
const test = base.extend<{ part: Part }>({
  part: async ({ page, customer }, use) => {
    const admin = await signInAsAdmin(page)
    const name = `Alternator ${randomUUID().slice(0, 8)}`
    const shown = { name, pricePerUnit: 189, availableQuantity: 43, minimumOrderQuantity: 1 }
    const id = await addProduct(page.request, admin, shown)
    await signInAs(page, customer)
    await use({ id, ...shown })
    await deleteProduct(page.request, admin, id)
  },
})

const card = (page: Page, { name }: Part) => page.getByRole('link', { name: `Purchase ${name}` })

const form = (page: Page) => page.getByRole('heading', { name: 'Purchase Your Product' })

/** Milliseconds after which a pointer that stays means it, with some to spare. */
const INTENT_MS = 150

const isScript = (request: Request) => request.resourceType() === 'script'

const isProduct = (request: Request) => /\/api\/product\/./.test(request.url())

/** All but the pictures that scroll into sight, and the routes of the links on the page. */
const isAhead = (request: Request) =>
  request.resourceType() !== 'image' && !request.url().includes('/__manifest?')

/** Collects every request from now on. */
function watch(page: Page) {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return requests
}

test('a product that was pointed at opens without a request', async ({ page, part }) => {
  await page.goto('/products')
  const requests = watch(page)
  const ahead = Promise.all([
    page.waitForEvent('requestfinished', isProduct),
    page.waitForEvent('requestfinished', (request) => request.url().includes('/forms-')),
    page.waitForEvent('requestfinished', (request) => request.url().includes('/product-main-')),
  ])
  await card(page, part).hover()
  await ahead
  // The scripts that they import, too: a later one would be missing offline.
  await Promise.all(requests.map(async (request) => (await request.response())?.finished()))
  await page.context().setOffline(true)
  await card(page, part).click()
  await expect(page.getByRole('heading', { level: 1, name: part.name })).toBeVisible()
  await expect(form(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Purchase' })).toBeEnabled()
  await expect(page).toHaveTitle(`${part.name} · Driveline`)
})

test('what the list said is shown until it is known how the product is now', async ({
  page,
  part,
}) => {
  await page.goto('/products')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/api/product/${part.id}`, async (route) => {
    const response = await route.fetch()
    await answered
    const now = { pricePerUnit: part.pricePerUnit + 1, availableQuantity: 7 }
    await route.fulfill({ response, json: { ...(await response.json()), ...now } })
  })
  await card(page, part).click()
  await expect(page.getByRole('heading', { level: 1, name: part.name })).toBeVisible()
  const stock = page.locator('dl').getByText(String(part.availableQuantity), { exact: true })
  await expect(stock).toBeVisible()
  await page.getByLabel('Phone').fill('5551234')
  const purchase = page.getByRole('button', { name: 'Purchase' })
  await expect(purchase).toBeDisabled()
  answer()
  await expect(purchase).toBeEnabled()
  await expect(page.locator('dl').getByText('7', { exact: true })).toBeVisible()
  await expect(page.getByText('The price has changed.')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('5551234')
})

test('a product that was deleted since the list was loaded is not found', async ({
  page,
  part,
}) => {
  await page.goto('/products')
  await page.route('**/api/product/*', (route) =>
    route.fulfill({ status: 404, json: { detail: 'There is no such product' } }),
  )
  await card(page, part).click()
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('pointing at a product asks once for what it is, and once for its scripts', async ({
  page,
  customer,
}) => {
  expect(customer.token).toBeTruthy()
  await page.clock.install()
  await page.setViewportSize({ width: 1280, height: 1600 }) // what scrolls passes under the pointer
  await page.goto('/products', { waitUntil: 'networkidle' })
  const requests = watch(page)
  const pointAt = async (place: number) => {
    await page.getByRole('article').nth(place).hover()
    await page.clock.runFor(INTENT_MS)
    await page.getByRole('heading', { level: 1 }).hover()
    await page.clock.runFor(INTENT_MS)
  }
  for (const place of [0, 1, 0, 0, 1]) await pointAt(place)
  await expect.poll(() => requests.filter(isProduct).length).toBe(2) // of two products
  const scripts = () => requests.filter(isScript).map((request) => request.url())
  await expect.poll(() => scripts().some((url) => url.includes('product-main'))).toBe(true)
  expect(new Set(scripts()).size).toBe(scripts().length)
  expect(requests.filter(isAhead).map((request) => request.url())).toHaveLength(
    2 + scripts().length,
  )

  await page.clock.runFor(10_000)
  await pointAt(0)
  await expect.poll(() => requests.filter(isProduct).length).toBe(3)
})

test('a pointer that only passes asks for nothing', async ({ page, part }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/products')
  await expect(card(page, part)).toBeVisible()
  const requests = watch(page)
  await page.getByRole('article').nth(0).hover()
  await page.clock.runFor(INTENT_MS / 2)
  await page.getByRole('heading', { level: 1 }).hover()
  await page.clock.runFor(INTENT_MS * 2)
  expect(requests.filter(isAhead)).toEqual([])
})

test('nothing is asked for ahead where the browser saves data', async ({ page, part }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.clock.install()
  await page.goto('/products')
  await expect(card(page, part)).toBeVisible()
  const requests = watch(page)
  await card(page, part).hover()
  await page.clock.runFor(INTENT_MS * 2)
  await page.getByRole('link', { name: 'Reviews' }).hover()
  await page.clock.runFor(INTENT_MS * 2)
  expect(requests.filter(isAhead)).toEqual([])
  await card(page, part).click()
  await expect(form(page)).toBeVisible()
})

test('a signed-out visitor prefetches no product, and is sent to Login', async ({ page }) => {
  const requests = watch(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const latest = page.getByRole('link', { name: /^Purchase/ }).first() // of whichever test
  await latest.hover()
  await latest.click()
  await page.waitForURL(/\/login\?from=/)
  expect(requests.filter(isProduct)).toEqual([])
})
