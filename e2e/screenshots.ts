import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { payOrder, typeCard } from './payments.ts'
import {
  expect,
  type Person,
  placeOrder,
  productNamed,
  signInAsAdmin,
  test,
  token,
} from './shop.ts'
import { backups, partsThatDidNotFit, sales } from './shown-answers.ts'

// Not tests of anything: they make the pictures of the documents (`npm run screenshots`).

// One after the other: they show, and for a moment change, the same parts.
test.describe.configure({ mode: 'default' })

const WIDTHS = [1280, 390]
const PART = 'Vented brake disc 288 mm'

/** Takes pictures of pages or of a part of one, once their text is there and nothing is loading. */
async function photographer(page: Page, width: number) {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  return async (name: string, path: string, text: string, part: Page | Locator = page) => {
    if (path) await page.goto(path)
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await loadImages(part)
    // A drawer that slides in is shown at its end.
    await part.screenshot({ path: `docs/images/${name}-${width}.png`, animations: 'disabled' })
  }
}

/** Those below the screen, too, which wait until they are scrolled to. */
async function loadImages(part: Page | Locator) {
  for (const image of await part.locator('img').all()) {
    await image.evaluate(async (one: HTMLImageElement) => {
      one.loading = 'eager'
      await one.decode().catch(() => undefined)
    })
  }
}

for (const width of WIDTHS) {
  test(`the main screens at ${width} pixels`, async ({ page, customer }) => {
    const picture = await photographer(page, width)
    await picture('home', '/', 'All Of Our Products')
    await picture('reviews', '/reviews', 'View Our All Reviews')
    await picture('products', '/products', 'All best seller product')
    const { _id } = await productNamed(page.request, PART)
    await picture('purchase', `/product/${_id}`, 'Purchase Your Product')
    await placeOrder(page.request, customer, PART)
    await placeOrder(page.request, customer, 'Alternator 14 V 120 A')
    const order = await placeOrder(page.request, customer, 'Spark plug M14, nickel')
    await page.goto(`/dashboard/payment/${order}`)
    await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled()
    await typeCard(page, '4242424242424242')
    await page.getByRole('button', { name: 'Pay' }).click()
    await picture('payment', '', 'Congrats! Your payment is completed.')
    await picture('my-orders', '/dashboard/myOrders', 'My Orders: 3')
    await picture('receipt', `/dashboard/receipt/${order}`, 'Paid on')
  })

  test(`the catalog’s screens at ${width} pixels`, async ({ page }) => {
    const picture = await photographer(page, width)
    await picture('catalog', '/catalog', 'Brakes')
    await picture('category', '/catalog/brakes/brake-pads', 'Brake pads')
    await picture('vehicle-choice', '/for/2014', 'Who made your 2014 car?')
    await withGolf(page)
    await picture('vehicle', '/for/2014/volkswagen/golf', 'Parts for 2014 Volkswagen Golf')
    await picture('search', '/search?q=2014+vw+golf+brkae+pads', 'instead')
    const { _id } = await productNamed(page.request, PART)
    await picture('part-page', `/part/x-${_id}`, 'Specification')
    await page.getByRole('button', { name: 'Add to basket', exact: true }).click()
    await expect(page.getByText(/^In your basket/)).toBeVisible()
    await picture('basket', '/basket', 'Subtotal')
    await page
      .getByRole('banner')
      .getByRole('link', { name: /your car/i })
      .click()
    await picture('garage', '', 'Add a car')
  })

  test(`the imports’ screens at ${width} pixels`, async ({ page }) => {
    const picture = await photographer(page, width)
    await signInAsAdmin(page)
    await page.goto('/dashboard/imports')
    await page.getByLabel('Contents').selectOption('Fitments, CSV or XLSX')
    await page.getByLabel(/^File/).setInputFiles(await fitmentsFile(page))
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.waitForURL(/\/dashboard\/import\//) // the list may have an import that waits already
    await picture('import', '', 'Waits for you')
    await picture('imports', '/dashboard/imports', 'fitments.csv')
    await page.route('**/api/staff/did-not-fit', (route) =>
      route.fulfill({ json: partsThatDidNotFit(PART) }),
    )
    await picture('did-not-fit', '/dashboard/did-not-fit', '2 of 31 orders')
  })

  test(`the admin’s screens at ${width} pixels`, async ({ page, customer }) => {
    const picture = await photographer(page, width)
    const paid: string[] = []
    for (const name of [PART, 'Alternator 14 V 120 A', 'Spark plug M14, nickel']) {
      const id = await placeOrder(page.request, customer, name)
      await payOrder(page.request, customer, id)
      paid.push(id)
    }
    const [first = '', second = ''] = paid
    const admin = await signInAsAdmin(page)
    await shipWithNote(page, admin, first)
    await page.route('**/api/report/days?*', (route) => route.fulfill({ json: sales() }))
    await picture('today', '/dashboard/today', 'Top parts')
    await picture('to-send', `/dashboard/toSend?order=${second}`, 'Ready to scan')
    await picture('order', `/dashboard/order/${first}`, 'is on its way')
    await picture('manage-products', '/dashboard/manageProducts', PART)

    const { _id } = await productNamed(page.request, PART)
    await picture('part', `/dashboard/product/${_id}`, 'Everything is saved.')
    const stock = page.getByRole('region', { name: 'Stock' })
    await stock.getByText('Count', { exact: true }).click()
    await stock.getByLabel('Counted').fill('93')
    await picture('count', '', 'can be ordered', stock)
    await page.getByRole('tab', { name: 'Photos' }).click()
    const photos = page.getByRole('region', { name: 'Photos' })
    await photos
      .getByLabel('Choose photos')
      .setInputFiles([await photoOf(page, 'brake-disc'), await photoOf(page, 'brake-pads')])
    await expect(photos.getByText('2 of 10')).toBeVisible()
    await picture('photos', '', 'Shown first', photos)
    for (let n = 2; n > 0; n--) {
      await photos.getByRole('button', { name: 'Remove photo 1' }).click()
      await expect(photos.getByText(`${n - 1} of 10`)).toBeVisible()
    }

    await picture('settings', '/dashboard/settings', 'Shop and contact')
    await picture('settings-carriers', '/dashboard/settings/carriers', 'Tracking link')
    await picture('settings-mails', '/dashboard/settings/mails', 'Send it to me')
    await page.route('**/api/staff/backup', (route) => route.fulfill({ json: backups() }))
    await picture('backups', '/dashboard/backups', 'driveline-')
  })
}

async function shipWithNote(page: Page, { token }: Person, orderId: string) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const post = async (path: string, data: object) =>
    (await page.request.post(`/api${path}`, { headers, data })).json()
  const { _id } = await post(`/order/${orderId}/shipment`, {})
  await post(`/shipment/${_id}/ship`, { carrier: 'UPS', tracking: '1Z999AA10123456784' })
  await post(`/order/${orderId}/note`, { text: 'Called: after 5 PM.', visibleTo: 'staff' })
}

/** One of the drawings as a photo. */
async function photoOf(page: Page, part: string) {
  const drawing = await page.context().newPage()
  await drawing.setViewportSize({ width: 1280, height: 960 })
  await drawing.goto(`/parts/${part}.svg`)
  const buffer = await drawing.screenshot()
  await drawing.close()
  return { name: `${part}.png`, mimeType: 'image/png', buffer }
}

/** A 2014 Golf is in the garage. */
async function withGolf(page: Page) {
  await page.evaluate(() => {
    const path = '2014/volkswagen/golf'
    const vehicle = { year: 2014, make: 'volkswagen', model: 'golf', answers: {} }
    const car = { path, vehicle, label: 'Volkswagen Golf', model: 'Golf' }
    localStorage.setItem('garage', JSON.stringify({ cars: [car], chosen: path }))
  })
}

/** New rows, a wrong one, and a name that waits. */
async function fitmentsFile(page: Page) {
  const products = await page.request.get('/api/staff/product?limit=1', {
    headers: { authorization: `Bearer ${await token(page)}` },
  })
  const [{ sku }] = await products.json()
  const text = [
    'part_number,year_from,year_to,make,model,conditions',
    `${sku},2003,2007,Honda,Accord,`,
    `${sku},2009,2011,Volvo,S40,Sport suspension`,
    `${sku},1950,1951,Honda,Accord,`,
    `${sku},2010,2012,Honda,Acord Wagon,`,
  ].join('\n')
  return { name: 'fitments.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

test('Home in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.screenshot({ path: 'docs/images/home-dark-1280.png' })
})

// A picture that no test takes would show an old page.
test('each picture of the documents was taken now, and a document shows it', async () => {
  const { birthtimeMs: start } = await stat(process.env.E2E_DATA_DIR ?? '')
  const documents = await Promise.all(
    ['README.md', 'docs/screens.md'].map((file) => readFile(file, 'utf8')),
  )
  for (const name of await readdir('docs/images')) {
    expect((await stat(`docs/images/${name}`)).mtimeMs, name).toBeGreaterThan(start)
    expect(documents.join('\n'), name).toContain(`images/${name}`)
  }
})

// These two put a page of their own into the browser, where the shop's policy has no say.
test.describe(() => {
  test.use({ bypassCSP: true })

  test('the icon of a phone’s home screen', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 180, height: 180 })
    await page.goto('/robots.txt')
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:180px;background:#f7f7f5">
      <img src="${baseURL}/favicon.svg" width="140"></body>`,
      { waitUntil: 'networkidle' },
    )
    await page.screenshot({ path: 'public/apple-touch-icon.png' })
  })

  test('the picture of link previews', async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 1200, height: 630 })
    await page.goto('/robots.txt')
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:630px;background:#f7f7f5">
      <img src="${baseURL}/art/banner.svg" height="560"></body>`,
      { waitUntil: 'networkidle' },
    )
    await page.screenshot({ path: 'public/art/preview.png' })
  })
})
