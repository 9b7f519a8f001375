import type { Page } from '@playwright/test'
import {
  addProduct,
  deleteProduct,
  expect,
  newEmail,
  payOrder,
  placeOrder,
  productNamed,
  showUnmatchedPayments,
  signInAs,
  signInAsAdmin,
  test,
} from './shop.ts'

// The dashboard at every width and with everything as long as it gets.

const PART = 'Lambda sensor, four wires'
const WIDTHS = [390, 768, 1023, 1024, 1280]

/** Twelve characters of the table's own text. */
const TWELVE_CHARACTERS_PX = 12 * 7.5

async function sidewaysScroll(page: Page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

test('every table is cards below 1024 pixels, and no column of text is narrower than 12 characters', async ({
  page,
  browser,
}) => {
  const admin = await signInAsAdmin(page)
  const name = `Unterbodenschutz${Date.now()}`
  const product = await addProduct(page.request, admin, { name, pricePerUnit: 9999.99 })
  const buyer = await browser.newPage()
  const email = `${Date.now()}${'x'.repeat(50)}@${'y'.repeat(60)}.example.com`
  const person = { name: 'N'.repeat(80), email, password: 'secret1' }
  await buyer.request.post('/api/auth/sign-up/email', { data: person })
  const customer = await signInAs(buyer, person)
  await payOrder(buyer.request, customer, await placeOrder(buyer.request, customer, name))
  await buyer.close()

  await showUnmatchedPayments(page)
  for (const [path, heading] of [
    ['myOrders', /My Orders/],
    ['users', /All Users/],
    ['manageProducts', /Manage Products/],
    ['manageOrders', /Total Orders/],
    ['payments', /Payments to look at/],
    ['manageReviews', /Manage Reviews/],
    ['audit', /Audit/],
  ] as const) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await sidewaysScroll(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
      if (width < 1024) continue
      const narrow = await page
        .locator('td:not([data-label="#"])')
        .evaluateAll(
          (cells, least) =>
            cells
              .map((cell) => [cell.getAttribute('data-label'), cell.clientWidth] as const)
              .filter(([, cellWidth]) => cellWidth < least),
          TWELVE_CHARACTERS_PX,
        )
      expect(narrow, `${path} at ${width}`).toEqual([])
    }
  }
  await page.goto('/dashboard/audit')
  await page.setViewportSize({ width: 1023, height: 900 })
  const cell = page.getByText(name).first().locator('xpath=ancestor::td')
  await expect(cell).toHaveCSS('display', 'grid')
  await page.setViewportSize({ width: 1024, height: 900 })
  await expect(cell).toHaveCSS('display', 'table-cell')
  await deleteProduct(page.request, admin, product)
})

test('My Orders fits 320 pixels, with picture, link, date, and until when the units are held', async ({
  page,
  customer,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await placeOrder(page.request, customer, PART)
  const product = await productNamed(page.request, PART)
  await page.goto('/dashboard/myOrders')
  const row = page.locator('tr').filter({ hasText: PART })
  await expect(row.locator('img')).toHaveAttribute('src', product.img)
  await expect(row.getByRole('link', { name: PART })).toHaveAttribute(
    'href',
    `/product/${product._id}`,
  )
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format()
  await expect(row.getByText(today, { exact: true })).toBeVisible()
  await expect(row.getByText(/^Held until \w{3} \d{1,2}, \d{4}, /)).toBeVisible()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
})

test('on a 320-pixel phone what is paid stays in its box in Manage Orders', async ({
  page,
  customer,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const order = await placeOrder(page.request, customer, PART)
  await payOrder(page.request, customer, order)
  await signInAsAdmin(page)
  await page.goto('/dashboard/manageOrders')
  const row = page.locator('tr').filter({ hasText: order })
  const right = async (text: string) => {
    const box = await row.getByText(text).boundingBox()
    return (box?.x ?? Number.POSITIVE_INFINITY) + (box?.width ?? 0)
  }
  const cell = await row.locator('td').last().boundingBox()
  expect(await right('Ready To Shipped')).toBeLessThanOrEqual((cell?.x ?? 0) + (cell?.width ?? 0))
})

test('ids are on the page as a whole, and one click copies them', async ({
  page,
  context,
  customer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const order = await placeOrder(page.request, customer, PART)
  const transactionId = await payOrder(page.request, customer, order)
  const { _id } = await productNamed(page.request, PART)
  await page.goto('/dashboard/myOrders')
  for (const [id, label] of [
    [_id, 'product id'],
    [transactionId, 'transaction id'],
  ] as const) {
    await expect(page.getByText(id, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Copy ${label} ${id}` }).click()
    await expect(page.getByText(`Copied the ${label}`)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  }
  for (const path of [`payment/${order}`, `receipt/${order}`]) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByText(transactionId, { exact: true })).toBeVisible()
  }
  await expect(page.getByText(order, { exact: true })).toBeVisible()
})

test('heading and menu take 120 pixels at most on a phone, and the current page is in sight', async ({
  page,
  admin,
}) => {
  expect(admin.email).not.toBe('')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/audit')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(menu.getByRole('link', { name: 'Audit' })).toBeInViewport()
  const bar = await page.getByRole('banner').boundingBox()
  const end = await menu.boundingBox()
  const top = (bar?.y ?? 0) + (bar?.height ?? 0)
  expect((end?.y ?? 0) + (end?.height ?? 0) - top).toBeLessThanOrEqual(120)
})

test('while a list is on its way its title and shape are there, at a click and at the start', async ({
  page,
  customer,
}) => {
  expect(customer.email).not.toBe('')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  let answer = () => {}
  const hold = () =>
    page.route('**/api/order?*', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.continue()
    })
  await hold()
  await page.getByRole('link', { name: 'My Orders' }).click()
  const skeleton = page.getByTestId('skeleton')
  await expect(skeleton.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeHidden()
  answer()
  await expect(page.getByRole('heading', { name: 'My Orders: 0' })).toBeVisible()
  await expect(skeleton).toHaveCount(0)

  await page.goto('/dashboard/myOrders', { waitUntil: 'commit' })
  await expect(skeleton).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'My Orders: 0' })).toBeVisible()
})

test('on wide paper a receipt has the width of the paper', async ({ page, customer }) => {
  const order = await placeOrder(page.request, customer, PART)
  await payOrder(page.request, customer, order)
  await page.goto(`/dashboard/receipt/${order}`)
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const width of [658, 1280, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    const box = await page.getByRole('article').boundingBox()
    expect(box?.width, `at ${width}`).toBeGreaterThanOrEqual(650)
  }
})

test('the payment page of an order that is not yours says so once, with a way to My Orders', async ({
  page,
  browser,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  const other = await browser.newPage()
  const data = { name: 'Kim', email: newEmail(), password: 'secret1' }
  await other.request.post('/api/auth/sign-up/email', { data })
  for (const enter of [() => signInAs(other, data), () => signInAsAdmin(other)]) {
    await enter()
    await other.goto(`/dashboard/payment/${order}`)
    await expect(other.getByText('This order is not yours')).toHaveCount(1)
    await expect(other.getByText('Please Pay')).toHaveCount(0)
  }
  await other.getByRole('main').getByRole('link', { name: 'My Orders' }).click()
  await other.waitForURL('/dashboard/myOrders')
  await other.close()
})

test('the payment page of a paid or a refunded order says that first', async ({
  page,
  browser,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  const transactionId = await payOrder(page.request, customer, order)
  await page.goto(`/dashboard/payment/${order}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['This order is paid.'])
  await expect(main.getByText(transactionId)).toBeVisible()
  await expect(main.getByText('Please Pay')).toHaveCount(0)

  const desk = await browser.newPage()
  const admin = await signInAsAdmin(desk)
  await desk.request.post(`/api/order/${order}/refund`, {
    headers: { authorization: `Bearer ${admin.token}` },
    data: { reason: 'Sent back' },
  })
  await desk.close()
  await page.reload()
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['This order was refunded.'])
})

test('the payment page says until when the units are held, and what to do when they are gone', async ({
  page,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  const { _id } = await productNamed(page.request, PART)
  await page.goto(`/dashboard/payment/${order}`)
  await expect(page.getByText(/^Held for you until \w{3} \d{1,2}, \d{4}, /)).toBeVisible()
  for (const [detail, link, to] of [
    ['Must be under available quantity', 'See how many are left', `/product/${_id}`],
    ['This part is no longer sold', 'See other parts', '/products'],
  ] as const) {
    await page.route('**/api/create-payment-intent', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 409, detail }),
      }),
    )
    await page.reload()
    await expect(page.getByRole('alert').getByText(detail)).toBeVisible()
    await expect(page.getByText('Your card was not charged')).toBeVisible()
    await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', to)
    await page.unroute('**/api/create-payment-intent')
  }
})

test('Update Profile begins with what is saved; empty keeps it, and Clear empties it', async ({
  page,
  customer,
}) => {
  const headers = { authorization: `Bearer ${customer.token}` }
  const saved = { education: 'Mechanic', phone: '5551234', address: '1 Main Street' }
  await page.request.put(`/api/profile/${customer.email}`, { headers, data: saved })
  await page.goto('/dashboard')
  for (const [label, value] of [
    ['Education', saved.education],
    ['Phone', saved.phone],
    ['Address', saved.address],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(value)
  }
  await page.getByLabel('Phone').fill('')
  await page.getByLabel('Address').fill('2 Main Street')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Successfully updated profile!')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue(saved.phone)

  await page.getByLabel('Address').fill('3 Main Street') // being typed while another is cleared
  await page.getByRole('button', { name: 'Clear Phone' }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('')
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expect(page.getByLabel('Address')).toHaveValue('3 Main Street')
  await expect(page.getByRole('button', { name: 'Clear Phone' })).toHaveCount(0)
  const profile = await page.request.get(`/api/profile/${customer.email}`, { headers })
  expect(await profile.json()).toMatchObject({ ...saved, phone: '', address: '2 Main Street' })
})

test('a profile that is saved without a session says No user is logged in, and keeps what was typed', async ({
  page,
  context,
  customer,
}) => {
  expect(customer.email).not.toBe('')
  await page.goto('/dashboard')
  await page.getByLabel('Education').fill('Mechanic')
  await context.clearCookies()
  await page.evaluate(() => localStorage.setItem('accessToken', 'expired'))
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('No user is logged in')).toBeVisible()
  await expect(page.getByLabel('Education')).toHaveValue('Mechanic')
})

test('Make Admin asks again for an email that is not verified', async ({
  page,
  browser,
  admin,
}) => {
  expect(admin.email).not.toBe('')
  const email = newEmail()
  const stranger = await browser.newContext()
  await stranger.request.post('/api/auth/sign-up/email', {
    data: { name: 'Kim', email, password: 'secret1' },
  })
  await stranger.close()
  await page.goto('/dashboard/users')
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByText('Email not verified')).toBeVisible()
  await row.getByRole('button', { name: 'Make Admin' }).click()
  const dialog = page.getByRole('dialog', { name: `Make ${email} an admin?` })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByRole('button', { name: 'Make Admin' })).toBeVisible()
  await row.getByRole('button', { name: 'Make Admin' }).click()
  await dialog.getByRole('button', { name: 'Make Admin' }).click()
  await expect(page.getByText('Successfully made an admin')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Make Admin' })).toHaveCount(0)
})

test('Payments to look at are counted in the menu, returned, and assigned to an order', async ({
  page,
  admin,
}) => {
  expect(admin.email).not.toBe('')
  const { payments, order } = await showUnmatchedPayments(page)
  const [first, second] = payments
  await page.goto('/dashboard/payments')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(menu.getByRole('link', { name: 'Payments to look at 3' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payments to look at: 3' })).toBeVisible()
  const row = (id = '') => page.getByRole('row').filter({ hasText: id })
  await expect(row(`${first?._id}3`).getByText('Being returned')).toBeVisible()
  await expect(row(`${first?._id}3`).getByRole('button', { name: 'Return' })).toHaveCount(0)

  await row(second?._id).getByRole('button', { name: 'Assign' }).click()
  const assigning = page.getByRole('dialog', {
    name: `Assign $12.50 to the order for ${order.product}?`,
  })
  const assigned = page.waitForRequest('**/assign')
  await assigning.getByRole('button', { name: 'Assign' }).click()
  expect((await assigned).postDataJSON()).toEqual({ orderId: order._id })
  await expect(page.getByText('Assigned $12.50 to the order.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payments to look at: 2' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Payments to look at 2' })).toBeVisible()

  await row('$500.00').getByRole('button', { name: 'Return' }).click()
  const returning = page.getByRole('dialog', {
    name: `Return $500.00 to ${first?.customer}?`,
  })
  await returning.getByRole('button', { name: 'Return' }).click()
  await expect(page.getByText('Returned $500.00.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payments to look at: 1' })).toBeVisible()
})

test('a payment that matches no order is said in My Orders', async ({ page, customer }) => {
  expect(customer.email).not.toBe('')
  await showUnmatchedPayments(page)
  await page.goto('/dashboard/myOrders')
  await expect(
    page.getByText('We received $500.00 that matches none of your orders. We are looking at it.'),
  ).toBeVisible()
})

test('an order that an admin canceled is in My Orders with the reason, uncounted', async ({
  page,
  browser,
  customer,
}) => {
  const canceled = await placeOrder(page.request, customer, PART)
  await placeOrder(page.request, customer, 'Spark plug M14, nickel')
  const desk = await browser.newPage()
  const admin = await signInAsAdmin(desk)
  await desk.request.delete(`/api/myOrder/${canceled}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  await desk.close()
  await page.goto('/dashboard/myOrders')
  await expect(page.getByRole('heading', { name: 'My Orders: 1' })).toBeVisible()
  const row = page.getByRole('row', { name: PART })
  await expect(row.getByText('The shop canceled this order.')).toBeVisible()
  await expect(row.getByRole('link', { name: /pay|Receipt/ })).toHaveCount(0)
  const open = page.getByRole('row', { name: 'Spark plug M14, nickel' })
  await expect(open.getByRole('cell').first()).toHaveText('1')
  await page.goto(`/dashboard/payment/${canceled}`)
  await expect(page.getByRole('heading', { name: 'This order was canceled.' })).toBeVisible()
  await page.goto(`/dashboard/receipt/${canceled}`)
  await expect(page.getByText('canceled before it was paid')).toBeVisible()
})
