import type { Locator } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { sidewaysScroll } from './checked-screen.ts'
import { payOrder } from './payments.ts'
import {
  expect,
  newEmail,
  placeOrder,
  productNamed,
  signInAs,
  signInAsAdmin,
  test,
  toStorage,
  untilHydrated,
} from './shop.ts'

// On narrow screens toasts and long values stay whole and in reach.

const PART = 'Blade fuse set, 5 to 30 A'

test('a toast lies below the header: on a phone its search, basket and menus work', async ({
  page,
  customer,
}) => {
  expect(customer.token).not.toBe('')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Update Profile' })).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 60_000) // toasts stay
  const toasts = page.getByText(/^Successfully (added your Data|updated profile)!$/)
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(toasts).toHaveCount(count)
  }
  await page.evaluate(() => scrollTo(0, 0))
  const first = await toasts.first().boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  expect(first?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  await page.getByLabel('Menu').click()
  await expect(page.getByRole('link', { name: 'Portfolio' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Add Review' }).click()
  await expect(page.getByRole('heading', { name: 'Add Your Review' })).toBeVisible()
  await expect(toasts).toHaveCount(2)
})

test('on Home a toast lies close below the header, however far the page is scrolled', async ({
  page,
}) => {
  await page.clock.install()
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await untilHydrated(page)
    await page.mouse.move(width / 2, 400)
    await expect(page.locator('[data-late]')).toHaveCount(0)
    await page.clock.pauseAt(Date.now() + 60_000 + width) // the toast stays
    const header = page.getByRole('banner')
    await page
      .getByRole('button', { name: /^Add .* to basket$/ })
      .first()
      .click()
    const toast = page.getByRole('status').getByText(/^In your basket/)
    await expect(toast).toBeVisible()
    const gap = async () => {
      const [above, below] = [await header.boundingBox(), await toast.boundingBox()]
      return Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0))
    }
    // Scrolled to the button; then in the banner, without the header's search; then at the top.
    for (const to of [undefined, 40, 0]) {
      if (to !== undefined) await page.evaluate((y) => scrollTo(0, y), to)
      await expect.poll(gap, { message: `at ${width}, scrolled to ${to}` }).toBe(8)
    }
    await page.clock.resume()
  }
})

test('a long email that can’t be changed is shown whole on a phone', async ({ page }) => {
  const email = `${'long.'.repeat(9)}${newEmail()}`
  const person = { name: 'Robin Field', email, password: 'secret1' }
  await page.request.post('/api/auth/sign-up/email', { data: person })
  await signInAs(page, person)
  await page.setViewportSize({ width: 390, height: 844 })
  const { _id } = await productNamed(page.request, PART)
  for (const path of [`/product/${_id}`, '/dashboard', '/dashboard/addReview']) {
    await page.goto(path)
    const field = page.getByLabel('Email')
    await expect(field).toHaveValue(email)
    const hidden = await field.evaluate((element) => [
      element.scrollWidth - element.clientWidth,
      element.scrollHeight - element.clientHeight,
    ])
    expect(hidden, path).toEqual([0, 0])
  }
})

test('on a phone every screen of the staff is one tap away, by group, and what waits is a link', async ({
  page,
}) => {
  const admin = await signInAsAdmin(page)
  await payOrder(page.request, admin, await placeOrder(page.request, admin, PART))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/audit')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const button = menu.getByRole('button', { name: 'All screens, at Audit' })
  await expect(menu.getByRole('link').first()).toHaveText(/^To send \d+$/)
  await button.click()
  for (const group of ['Sell', 'Parts', 'People', 'Shop']) {
    await expect(menu.getByText(group, { exact: true })).toBeInViewport({ ratio: 1 })
  }
  await expect(menu.getByRole('link', { name: 'Audit' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'Audit' })).toBeInViewport({ ratio: 1 })
  await expectNoViolations(page)

  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(menu.getByText('Sell')).toBeHidden()
  await button.click()
  await page.getByRole('heading', { name: 'Welcome to your Dashboard' }).click()
  await expect(menu.getByText('Sell')).toBeHidden()
  await button.press('Enter')
  await menu.getByRole('link', { name: 'Manage Orders' }).click()
  await expect(page.getByRole('heading', { name: /^Total Orders/ })).toBeVisible()
  await expect(menu.getByText('Sell')).toBeHidden()
  await expect(menu.getByRole('button', { name: 'All screens, at Manage Orders' })).toBeVisible()
})

test('on a phone the search of orders says whole what it takes', async ({ page }) => {
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/dashboard/manageOrders')
  const label = page.getByText(
    'Number, name, address, email, phone, part or SKU, tracking or transaction',
  )
  await expect(label).toBeVisible()
  expect(await label.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('on a phone a long word that was looked for is shown whole, and nothing scrolls sideways', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const word = 'verylongword'.repeat(7)
  for (const list of ['manageOrders', 'manageProducts', 'users', 'audit']) {
    await page.goto(`/dashboard/${list}?q=${word}`)
    await expect(page.getByText(`“${word}”`).first()).toBeVisible()
    expect(await sidewaysScroll(page), list).toBeLessThanOrEqual(0)
  }
})

test('at 1024 pixels the price of an order stays in its column', async ({ page, customer }) => {
  await placeOrder(page.request, customer, PART)
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.route('**/api/allOrder?*', async (route) => {
    const response = await route.fetch()
    const orders = await response.json()
    const large = orders.map((order: object) => ({ ...order, pricePerUnit: 4650, total: 4890.56 }))
    await route.fulfill({ response, json: large })
  })
  await page.goto('/dashboard/manageOrders')
  const price = page.getByText('$4,890.56').first()
  await expect(price).toBeVisible()
  const cell = page.getByRole('cell').filter({ has: price }).locator('div').first()
  expect(await cell.evaluate((div) => div.scrollWidth - div.clientWidth)).toBe(0)
})

test('the name of the shop is whole, or its mark stands alone, beside a scroll bar, too', async ({
  page,
}) => {
  await toStorage(page)
  await page.evaluate(() => localStorage.setItem('basket', JSON.stringify({ units: 12 })))
  await page.goto('/catalog')
  const link = page.getByRole('banner').getByRole('link', { name: 'Driveline, home' })
  for (const [width, bar] of [
    [390, 0],
    [390, 15],
    [375, 0],
    [375, 15],
    [360, 0],
    [360, 15],
    [320, 15],
  ] as const) {
    await page.setViewportSize({ width, height: 700 })
    await page.evaluate((px) => {
      document.documentElement.style.paddingRight = `${px}px`
    }, bar)
    const room = width - bar
    expect(await shownPartOf(link.getByText('Driveline')), `${room} px`).toBe(
      room >= 360 ? 'all' : 'nothing',
    )
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  }
})

test('the roles of the staff do not widen a phone', async ({ page }) => {
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/staff')
  await expect(page.getByRole('table').last()).toBeVisible()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
})

test('the edge of a field can be seen: 3:1 in both themes', async ({ page }) => {
  const { _id } = await productNamed(page.request, PART)
  await signInAsAdmin(page)
  for (const [path, label] of [
    ['/dashboard/users', 'Name or email'],
    ['/dashboard/addProduct', 'Product Name'],
    [`/dashboard/product/${_id}`, 'Units'],
  ] as const) {
    await page.goto(path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const contrast = await edgeContrast(page.getByLabel(label, { exact: true }))
      expect(contrast, `${path}, ${colorScheme}`).toBeGreaterThan(3)
    }
  }
})

/** Of a text in its link: one that has wrapped away is beneath what the link shows. */
function shownPartOf(text: Locator) {
  return text.evaluate((span) => {
    const range = document.createRange()
    range.selectNodeContents(span)
    const letters = range.getBoundingClientRect()
    const link = span.closest('a')?.getBoundingClientRect()
    if (!link || letters.top + letters.height / 4 > link.bottom) return 'nothing'
    const right = Math.min(link.right, span.getBoundingClientRect().right)
    return letters.right <= right + 0.5 && letters.bottom <= link.bottom ? 'all' : 'some'
  })
}

/** The contrast of a field's edge against the page. */
function edgeContrast(input: Locator) {
  return input.evaluate((field) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const luminance = (color: string) => {
      if (!context) return 0
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(
        (byte) => (byte / 255) ** 2.2,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    }
    // The ground first: a translucent edge is painted over it.
    const ground = luminance(getComputedStyle(document.body).backgroundColor)
    const edge = luminance(getComputedStyle(field).borderTopColor)
    return Math.max(ground, edge) / Math.min(ground, edge)
  })
}
