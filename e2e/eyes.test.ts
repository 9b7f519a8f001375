import type { Page } from '@playwright/test'
import {
  addProduct,
  deleteProduct,
  expect,
  newEmail,
  placeOrder,
  productNamed,
  signInAs,
  signInAsAdmin,
  test,
  typeCard,
} from './shop.ts'

// What a careful eye sees: the time before the scripts, the dark, lists on their way, no connection.

const PART = 'Blade fuse set, 5 to 30 A'

/** Holds all scripts back until the function that it gives is called. */
async function holdScripts(page: Page) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** Has React taken the page over? */
const isAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  )

test('a menu that was opened before the scripts came stays open, and closes with a navigation', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByText('Menu').click()
  const link = page.getByRole('link', { name: 'Portfolio' })
  await expect(link).toBeVisible()
  letGo()
  await isAlive(page)
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible() // known by the scripts alone
  await expect(link).toBeVisible()
  await link.click()
  await page.waitForURL('/portfolio')
  await expect(link).toBeHidden()
})

test('the theme can be switched before the scripts have come', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const letGo = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(await scheme()).toBe('dark')
  letGo()
  await isAlive(page)
  expect(await scheme()).toBe('dark')
})

/** How light a picture's ground is: 0 is black. */
function groundOf(page: Page, src: string) {
  return page
    .locator(`img[src="${src}"]`)
    .first()
    .screenshot()
    .then((png) =>
      page.evaluate(async (base64) => {
        const bitmap = await createImageBitmap(
          new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))]),
        )
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
        const context = canvas.getContext('2d')
        context?.drawImage(bitmap, 0, 0)
        return context?.getImageData(12, 12, 1, 1).data[0] ?? -1
      }, png.toString('base64')),
    )
}

test('drawings follow the theme that was chosen, also against the system’s', async ({ page }) => {
  const drawing = '/parts/brake-disc.svg'
  for (const [system, first, then] of [
    ['light', 'light', 'dark'],
    ['dark', 'dark', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme: system })
    await page.goto('/')
    const isLight = async () => ((await groundOf(page, drawing)) > 128 ? 'light' : 'dark')
    await expect.poll(isLight).toBe(first)
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect.poll(isLight).toBe(then)
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  }
})

for (const [name, heading, call] of [
  ['Products', 'All Of Our Products', '**/api/product?*'],
  ['Reviews', 'View Our All Reviews', '**/api/review?*'],
] as const) {
  test(`${name} shows its heading and empty cards while its list is on the way`, async ({
    page,
    customer,
  }) => {
    expect(customer.token).not.toBe('')
    await page.goto('/blog')
    await isAlive(page) // before that a click loads a document, whose HTML has the list of Reviews
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(call, async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByTestId('skeletons')).toBeVisible()
    answer()
    await expect(page.getByTestId('skeletons')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  })
}

test('a list that fails on the way says so on Products, and is empty on Reviews', async ({
  page,
  customer,
}) => {
  expect(customer.token).not.toBe('')
  await page.goto('/blog')
  await isAlive(page)
  await page.route('**/api/{product,review}?*', (route) =>
    route.fulfill({ status: 503, body: '{}' }),
  )
  await page.getByRole('link', { name: 'Reviews', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'View Our All Reviews' })).toBeVisible()
  await expect(page.getByTestId('skeletons')).toHaveCount(0)
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await page.unroute('**/api/{product,review}?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('offline, a click on a page that was never loaded shows a page of the shop, which leads on', async ({
  context,
}) => {
  // React Router prints what it could not load.
  const page = await context.newPage()
  await page.goto('/', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Portfolio' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(again).toBeEnabled()
  await context.setOffline(false)
  await again.click()
  await page.waitForURL('/portfolio')
  await expect(page.getByRole('heading', { name: 'A student developer' })).toBeVisible()
})

test('offline on a phone, the menu does not cover the page that says so', async ({ context }) => {
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/', { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await page.getByText('Menu').click()
  await page.getByRole('link', { name: 'Portfolio' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Portfolio' })).toBeHidden()
})

test('after paying and after canceling the keyboard goes on where it was, not at the top', async ({
  page,
  customer,
}) => {
  const paid = await placeOrder(page.request, customer, PART)
  await placeOrder(page.request, customer, PART)
  await page.goto(`/dashboard/payment/${paid}`)
  await typeCard(page, '4242424242424242')
  const pay = page.getByRole('button', { name: 'Pay' })
  await pay.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Congrats! Your payment is completed.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Copy transaction id/ })).toBeFocused()

  await page.goto('/dashboard/myOrders')
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await cancel.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('My Orders: 1')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'My Profile' })).toBeFocused()
})

test('what is written from right to left reads from right to left', async ({ page, admin }) => {
  const name = `قرص الفرامل ${newEmail().slice(0, 4)}`
  const id = await addProduct(page.request, admin, { name, description: 'قرص أمامي مهوى.' })
  const isRightToLeft = (text: string) =>
    page
      .getByText(text)
      .first()
      .evaluate((element) => getComputedStyle(element).direction)
  await page.goto('/')
  expect(await isRightToLeft(name)).toBe('rtl')
  expect(await isRightToLeft('قرص أمامي مهوى.')).toBe('rtl')
  await page.goto(`/product/${id}`)
  expect(await isRightToLeft('قرص أمامي مهوى.')).toBe('rtl')
  await deleteProduct(page.request, admin, id)
})

test('a toast covers no control: on a phone the menus work beneath it', async ({
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
  await page.getByText('Menu').click()
  await expect(page.getByRole('link', { name: 'Portfolio' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Add Review' }).click()
  await expect(page.getByRole('heading', { name: 'Add Your Review' })).toBeVisible()
  await expect(toasts).toHaveCount(2)
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

test('the end of the dashboard’s menu fades only as long as more follows', async ({ page }) => {
  await signInAsAdmin(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const fade = () => menu.evaluate((nav) => getComputedStyle(nav).getPropertyValue('--fade'))
  await page.goto('/dashboard')
  await expect.poll(fade).toBe('40px')
  await page.goto('/dashboard/audit') // the last entry
  await expect.poll(fade).toBe('0px')
})

test('the edge of a field can be seen: 3:1 in both themes', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/login')
    const contrast = await page.getByLabel('Email').evaluate((field) => {
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
    expect(contrast, colorScheme).toBeGreaterThan(3)
  }
})
