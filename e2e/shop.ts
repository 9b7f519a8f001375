import { randomUUID } from 'node:crypto'
import {
  type APIRequestContext,
  type Browser,
  test as base,
  expect,
  type Page,
} from '@playwright/test'

export { expect }

type Fixtures = {
  /** A customer of the test's own is signed in. */
  customer: Person
  /** The sample admin is signed in. */
  admin: Person
}

export type Person = { name: string; email: string; password: string; token: string }

const ADMIN = { name: 'Alex Admin', email: 'admin@example.com', password: 'admin-demo' }

export const test = base.extend<Fixtures>({
  // Rate limits count by IP: each test has an IP of its own.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
  extraHTTPHeaders: async ({}, use) => {
    const byte = () => Math.floor(Math.random() * 256)
    await use({ 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` })
  },
  page: async ({ page }, use) => {
    await failOnComplaints(page, use)
  },
  customer: async ({ page }, use) => {
    const person = { name: 'Robin Field', email: newEmail(), password: 'secret1' }
    await page.request.post('/api/auth/sign-up/email', { data: person })
    await use(await bringToken(page, person))
  },
  admin: async ({ page }, use) => {
    await use(await signInAsAdmin(page))
  },
})

/** A page fails its test on a console error, a warning or an exception. */
export async function failOnComplaints(page: Page, use: (page: Page) => Promise<void>) {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    // The browser's own note of an answer that the test asked for, such as a 402 of a bad card.
    if (message.text().startsWith('Failed to load resource')) return
    // React Router's note that a page was left while the list of routes was on its way.
    if (message.text().startsWith('Failed to fetch manifest patches')) return
    complaints.push(message.text())
  })
  await use(page)
  expect(complaints).toEqual([])
}

export function signInAsAdmin(page: Page) {
  return signInAs(page, ADMIN)
}

/** Also when another user is signed in. */
export async function signInAs(page: Page, person: Omit<Person, 'token'>) {
  const { email, password } = person
  await page.request.post('/api/auth/sign-in/email', { data: { email, password } })
  return bringToken(page, person)
}

export function newEmail() {
  return `${randomUUID()}@example.com`
}

/** A name of the test's own, which no other part has. */
export function own(name: string) {
  return `${name} ${newEmail().slice(0, 8)}`
}

/** What the browser does after a sign-in: it exchanges the session cookie for the bearer token. */
async function bringToken(page: Page, person: Omit<Person, 'token'>) {
  const { email } = person
  const answer = await page.request.put(`/api/user/${email}`, { data: { email } })
  const { token } = await answer.json()
  await toStorage(page)
  await page.evaluate((value) => localStorage.setItem('accessToken', value), token)
  return { ...person, token }
}

/** Any URL of the shop will do: storage belongs to its origin. */
export const ORIGIN_ONLY = '/robots.txt'

/** Where what the browser has stored can be set before a page reads it. */
export async function toStorage(page: Page) {
  if (!page.url().endsWith(ORIGIN_ONLY)) await page.goto(ORIGIN_ONLY)
}

/** Signs up Kim, whose email is not verified, in a browser of their own. @returns the email */
export async function signUpKim(browser: Browser) {
  const email = newEmail()
  const context = await browser.newContext()
  await context.request.post('/api/auth/sign-up/email', {
    data: { name: 'Kim', email, password: 'secret1' },
  })
  await context.close()
  return email
}

/** Signs a new user up through the form; afterwards the page is at /products. */
export async function signUp(page: Page, name = 'Robin Field') {
  const person = { name, email: newEmail(), password: 'secret1' }
  await page.goto('/signup')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('/products')
  return person
}

type Product = {
  _id: string
  name: string
  img: string
  description: string
  availableQuantity: number
  minimumOrderQuantity: number
  pricePerUnit: number
}

export async function productsOf(request: APIRequestContext): Promise<Product[]> {
  return (await request.get('/api/product')).json()
}

export async function productNamed(request: APIRequestContext, name: string) {
  const product = (await productsOf(request)).find((one) => one.name === name)
  if (!product) throw new Error(`no product ${name}`)
  return product
}

/** Places an order as the page would. @returns its id */
export async function placeOrder(request: APIRequestContext, person: Person, name: string) {
  const { _id, pricePerUnit, minimumOrderQuantity } = await productNamed(request, name)
  const answer = await request.post('/api/order', {
    headers: { authorization: `Bearer ${person.token}` },
    data: {
      productId: _id,
      pricePerUnit,
      quantity: minimumOrderQuantity,
      phone: '5551234',
      address: '1 Main Street',
    },
  })
  expect(answer.status()).toBe(201)
  const { insertedId }: { insertedId: string } = await answer.json()
  return insertedId
}

/** Opens the page of a product, by its name. */
export async function openProduct(page: Page, name: string) {
  const product = await productNamed(page.request, name)
  await page.goto(`/product/${product._id}`)
  await expect(page.getByRole('heading', { name: 'Purchase Your Product' })).toBeVisible()
  return product
}

/**
 * A row of the staff's lists. Customers of other tests have the same name, and a number may be
 * within an id.
 */
export function rowOfOrder(page: Page, id: string) {
  const link = page.locator(`a[href="/dashboard/order/${id}"]`)
  return page.getByRole('row').filter({ has: link })
}

/** Adds a product as an admin. @returns its id */
export async function addProduct(
  request: APIRequestContext,
  admin: Person,
  overrides: Partial<Product> = {},
) {
  const answer = await request.post('/api/product', {
    headers: { authorization: `Bearer ${admin.token}` },
    data: {
      name: 'Hose clamp',
      pricePerUnit: 1.2,
      description: 'Stainless, 12 to 22 mm.',
      availableQuantity: 500,
      minimumOrderQuantity: 10,
      img: '/parts/thermostat.svg',
      ...overrides,
    },
  })
  expect(answer.status()).toBe(201)
  const { insertedId }: { insertedId: string } = await answer.json()
  return insertedId
}

export function deleteProduct(request: APIRequestContext, admin: Person, id: string) {
  return request.delete(`/api/product/${id}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
}

export function token(page: Page) {
  return page.evaluate(() => localStorage.getItem('accessToken'))
}

/**
 * Waits until the scripts have taken over: before, links and forms of the page's HTML load other
 * pages.
 */
export function untilHydrated(page: Page) {
  return page.waitForFunction(() => 'isHydrated' in window)
}
