import type { Page } from '@playwright/test'
import { expect, productsOf, test } from './shop.ts'

// What the specification says a visitor sees; docs/conformance.md lays the two side by side.

const main = (page: Page) => page.getByRole('main')

test('§1 the footer bears the copyright of this year and credits a student developer', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`Copyright © ${new Date().getFullYear()}`)
  await expect(footer).toContainText('a student developer')
})

test('§2 navigation bar, footer and toast area wrap every page', async ({ page }) => {
  for (const path of ['/', '/blog', '/reviews', '/portfolio', '/login', '/signup', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(page.getByRole('status').last()).toBeAttached()
  }
})

test('§2 a visitor’s navigation bar has Home, Products, Reviews, Blogs, Portfolio and Login', async ({
  page,
}) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Home', 'Products', 'Reviews', 'Blogs', 'Portfolio', 'Login'])
})

for (const path of [
  '/products',
  '/product/01912f5e-0000-7000-8000-000000000000',
  '/dashboard',
  '/dashboard/myOrders',
  '/dashboard/addReview',
  '/dashboard/payment/01912f5e-0000-7000-8000-000000000000',
  '/dashboard/users',
  '/dashboard/addProduct',
  '/dashboard/manageProducts',
  '/dashboard/manageOrders',
  '/dashboard/audit',
]) {
  test(`§2 a visitor at ${path} goes to /login, which remembers it`, async ({ page }) => {
    await page.goto(path)
    await page.waitForURL(`/login?${new URLSearchParams({ from: path })}`)
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  })
}

test('§2 Home has its six sections in their order', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('img', { name: /Exploded drawing of a wheel-end/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'All Of Our Products',
    'Why Clients Choose Our Products',
    'What Clients Say',
    'Our Latest News',
    'Flash Deals!',
  ])
})

test('§2 Home shows six products, newest first, and View All Purchase leads to /products', async ({
  page,
}) => {
  await page.goto('/')
  const names = page.getByRole('article').getByRole('heading')
  await expect(names).toHaveCount(6)
  const newest = (await productsOf(page.request)).reverse().map(({ name }) => name)
  const shown = await names.allTextContents()
  // An admin in another test may add a product meanwhile; the order is what counts.
  expect(newest.filter((name) => shown.includes(name)).slice(0, 6)).toEqual(shown)
  await expect(page.getByRole('link', { name: 'View All Purchase' })).toHaveAttribute(
    'href',
    '/products',
  )
})

test('§2 the strip of figures is fixed', async ({ page }) => {
  await page.goto('/')
  const strip = page.locator('section', { hasText: 'Why Clients Choose Our Products' })
  for (const [label, figure] of [
    ['Happy Clients', '25.6K'],
    ['Annual revenue', '2.6M'],
    ['Feedbacks', '4,200'],
    ['New Registers', '1,200'],
  ]) {
    await expect(strip.locator('div', { hasText: label }).last()).toContainText(figure ?? '')
  }
})

test('§2 Home shows six reviews, newest first, and View All Reviews leads to /reviews', async ({
  page,
}) => {
  await page.goto('/')
  const section = page.locator('section', { hasText: 'What Clients Say' })
  await expect(section.getByRole('figure')).toHaveCount(6)
  await section.getByRole('link', { name: 'View All Reviews' }).click()
  await page.waitForURL('/reviews')
})

test('§2 three fixed articles, each with a picture and a Read More that does nothing', async ({
  page,
}) => {
  await page.goto('/')
  const section = page.locator('section', { hasText: 'Our Latest News' })
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([
    'Electric cars',
    'Enjoy Riding',
    'Race cars',
  ])
  await expect(section.getByRole('listitem').locator('img')).toHaveCount(3)
  const before = await main(page).innerHTML()
  for (const button of await section.getByRole('button', { name: 'Read More' }).all()) {
    await button.click()
  }
  expect(await main(page).innerHTML()).toBe(before)
  expect(new URL(page.url()).pathname).toBe('/')
})

test('§2 the flash deal is fixed: its countdown does not tick, Get Started does nothing', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const section = page.locator('section', { hasText: 'Flash Deals!' })
  await expect(section).toContainText('Hurry up and get 25% discount')
  const countdown = ['10', '04', '50', '22']
  await expect(section.locator('dd')).toHaveText(countdown)
  await expect(section.locator('dt')).toHaveText(['days', 'hours', 'minutes', 'seconds'])
  await page.clock.runFor(5_000)
  await expect(section.locator('dd')).toHaveText(countdown)
  await section.getByRole('button', { name: 'Get Started' }).click()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('§2 Reviews shows the newest first', async ({ page, request }) => {
  const newestFirst = async (call: string, field: string) => {
    const all: Record<string, string>[] = await (await request.get(`/api/${call}`)).json()
    return all.reverse().map((one) => one[field])
  }
  await page.goto('/reviews')
  const shown = await page.getByRole('figure').locator('blockquote').allTextContents()
  const reviews = await newestFirst('review', 'review')
  // Other tests write reviews meanwhile; the order is what counts.
  expect(reviews.filter((text) => shown.includes(text ?? '')).slice(0, shown.length)).toEqual(shown)
})

test('§2 Reviews: its title, and cards with avatar, name, location and text', async ({ page }) => {
  await page.goto('/reviews')
  await expect(page.getByRole('heading', { name: 'View Our All Reviews' })).toBeVisible()
  const card = page.getByRole('figure').filter({ hasText: 'Hannah Whitlock' })
  await expect(card).toContainText('Dunedin, New Zealand')
  await expect(card).toContainText('Alternator bolted straight in')
  await expect(card.locator('img')).toHaveAttribute('src', '/art/avatar.svg')
})

test('§2 §9 reviews stand in 1, 2 and 3 columns', async ({ page }) => {
  await page.goto('/reviews')
  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const lefts = await page
      .getByRole('figure')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left))
    expect(new Set(lefts).size).toBe(columns)
  }
})

test('§2 Blogs: six questions with answers on the six topics', async ({ page }) => {
  await page.goto('/blog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blogs')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    /performance of a React application/,
    /ways to manage state/,
    /prototypal inheritance/,
    /not set the state directly/,
    /array of products.*search it by name/,
    /unit test/,
  ])
})

test('§2 Portfolio: intro, links and three sample projects', async ({ page }) => {
  await page.goto('/portfolio')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main(page).getByRole('link')).not.toHaveCount(0)
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3)
})

test('§2 Login: two fields, Create New Account, OR, and Continue with Google', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('OR', { exact: true })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect((await opened).getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await page.getByRole('link', { name: 'Create New Account' }).click()
  await page.waitForURL('/signup')
})

test('§2 Sign Up: three fields, Please login, and a Google button', async ({ page }) => {
  await page.goto('/signup')
  for (const label of ['Name', 'Email', 'Password']) {
    await expect(page.getByLabel(label)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await page.getByRole('link', { name: 'Please login' }).click()
  await page.waitForURL('/login')
})

test('§2 any other URL shows Page Not Found', async ({ page }) => {
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('§5 Login and Sign Up say what is missing or malformed', async ({ page }) => {
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  for (const message of ['Name is Required', 'Email is Required', 'Password is Required']) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await page.getByLabel('Email').fill('abc@def')
  await page.getByLabel('Password').fill('12345')
  await expect(page.getByText('Provide a valid Email')).toBeVisible()
  await expect(page.getByText('Must be 6 characters or longer')).toBeVisible()
  await page.getByLabel('Email').fill('a.b@mail.example.info')
  await page.getByLabel('Password').fill('123456')
  await expect(page.getByText('Provide a valid Email')).toBeHidden()
  await expect(page.getByText('Must be 6 characters or longer')).toBeHidden()
})

test('§2 a login without a page to return to leads to /', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('customer@example.com')
  await page.getByLabel('Password').fill('customer-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
})

test('§8 a sign-in that the browser does not keep says No user is logged in', async ({ page }) => {
  await page.route('**/api/auth/get-session', (route) => route.fulfill({ json: null }))
  await page.goto('/login')
  await page.getByLabel('Email').fill('customer@example.com')
  await page.getByLabel('Password').fill('customer-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('No user is logged in')).toBeVisible()
})

test('§8 the identity provider’s message is shown in small red text under the form', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('wrong password')
  await page.getByRole('button', { name: 'Login' }).click()
  const message = page.getByRole('alert')
  await expect(message).toHaveText('Invalid email or password')
  const { fontSize, color } = await message.evaluate((element) => getComputedStyle(element))
  expect(Number.parseFloat(fontSize)).toBeLessThan(16)
  const red = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-error'),
  )
  expect(color).toBe(await cssColor(page, red))
})

function cssColor(page: Page, color: string) {
  return page.evaluate((value) => {
    const probe = document.createElement('i')
    probe.style.color = value
    document.body.append(probe)
    return getComputedStyle(probe).color
  }, color)
}
