import { expectNoViolations } from './axe.ts'
import { sidewaysScroll } from './checked-screen.ts'
import { addProduct, deleteProduct, expect, test } from './shop.ts'

// An admin edits a part, also beside another one.

test('a part is found, its price changed and saved with the keyboard alone', async ({
  page,
  admin,
}) => {
  const name = `Clip ${Date.now()}`
  const id = await addProduct(page.request, admin, { name })
  await page.goto('/dashboard/manageProducts')
  await page.getByRole('searchbox', { name: 'Name, brand, number or id' }).fill(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]q=Clip/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('Everything is saved.')).toBeVisible()

  await page.getByLabel('Price').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('0')
  await page.getByLabel('SKU').fill(`clip-${id.slice(-6)}`)
  await expect(page.getByText('2 changes not saved Price, SKU')).toBeVisible()
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Price is required, in dollars')).toBeVisible()
  await expect(page.getByLabel('Price')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('1.5')
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Saved: Price $1.20 → $1.50, SKU.')).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveValue('1.50')
  await expect(page.getByLabel('SKU')).toHaveValue(`CLIP-${id.slice(-6).toUpperCase()}`)

  // The page has taken over the version of its own save.
  await page.getByLabel('Low-stock threshold').fill('900')
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Saved: Low-stock threshold.')).toBeVisible()
  await expect(page.getByText('Low stock', { exact: true })).toBeVisible()
  expect((await (await page.request.get(`/api/product/${id}`)).json()).pricePerUnit).toBe(1.5)

  // The sample shop is in the United States.
  await page.getByLabel('Weight').fill('2 lb 3 oz')
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Saved: Weight.')).toBeVisible()
  await expect(page.getByLabel('Weight')).toHaveValue('992')
  await expect(page.getByText('992 g = 2 lb 3 oz')).toBeVisible()

  // What the price was before.
  await page.getByRole('link', { name: 'What was changed' }).click()
  await expect(page.getByText('Price: $1.20 → $1.50')).toBeVisible()
  await page.goBack()

  // Leaving with unsaved input asks.
  await page.getByLabel('Description').fill('Being typed.')
  await page.getByRole('link', { name: 'Manage Products' }).first().click()
  const asking = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(asking).toContainText('Not saved: Description.')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Description')).toHaveValue('Being typed.')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('link', { name: 'Manage Products' }).first().click()
  await expect(page.getByRole('heading', { name: /^Manage Products: \d+$/ })).toBeVisible()
  await deleteProduct(page.request, admin, id)
})

test('after a sign-out in another tab the page keeps what was typed, and asks for a login', async ({
  page,
  admin,
}) => {
  const id = await addProduct(page.request, admin, { name: `Clip ${Date.now()}` })
  await page.goto(`/dashboard/product/${id}`)
  await page.getByLabel('Description').click()
  await page.keyboard.type('Being typed. ')
  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await page.bringToFront()
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue(/Being typed\. /)
})

test('on a phone a field that is wrong is shown above the bar that stays at the end', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await addProduct(page.request, admin, { name: `Clip ${Date.now()}` })
  await page.goto(`/dashboard/product/${id}`)
  await page.getByLabel('Price').fill('0')
  const name = page.getByLabel('Product Name')
  await name.fill('')
  await page.getByLabel('Low-stock threshold').focus()
  await page.evaluate(() => scrollTo(0, 0))
  await page.keyboard.press('Control+S')
  await expect(name).toBeFocused()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const bar = await page.locator('.save-bar').filter({ has: save }).boundingBox()
  const field = await name.boundingBox()
  expect((field?.y ?? 900) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await deleteProduct(page.request, admin, id)
})

test('Add A Product leads to the first field that is wrong', async ({ page, admin }) => {
  expect(admin.email).not.toBe('')
  await page.goto('/dashboard/addProduct')
  await page.getByRole('button', { name: 'Add A Product' }).click()
  await expect(page.getByText('Product Name is required')).toBeVisible()
  await expect(page.getByLabel('Product Name')).toBeFocused()
  await page.getByLabel('Product Name').fill('Clip')
  await page.getByRole('button', { name: 'Add A Product' }).click()
  await expect(page.getByLabel('Price')).toBeFocused()
})

test('of two editors the second decides field by field, and loses nothing', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = `Clamp ${Date.now()}`
  const id = await addProduct(page.request, admin, { name, pricePerUnit: 43.2 })
  await page.goto(`/dashboard/product/${id}`)
  await page.getByLabel('Price').fill('45.5')
  await page.getByLabel('Description').fill('Mine, wider than a button of a phone’s screen.')
  await page.getByLabel('Minimum Order Quantity').fill('3')
  await page.getByLabel('Weight').fill('12')
  const theirs = {
    version: 1,
    pricePerUnit: 44.9,
    description: 'Theirs.',
    minimumOrderQuantity: 2,
    lowStockAt: 7,
  }
  const headers = { authorization: `Bearer ${admin.token}` }
  const edited = await page.request.patch(`/api/product/${id}`, { headers, data: theirs })
  expect(edited.status()).toBe(200)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'changed this part' })
  await expect(notice).toContainText('Alex Admin changed this part just now.')
  await expect(notice).toContainText('Price: $43.20 → $44.90. You typed $45.50.')
  await expect(notice).toContainText('Not affected: Weight.')
  await expect(notice).toBeFocused()
  await expect(page.getByLabel('Low-stock threshold')).toHaveValue('7') // only they changed it
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await expectNoViolations(page)

  // A save while something is contested leads back to it.
  await page.getByLabel('Weight').focus()
  await page.keyboard.press('Control+S')
  await expect(notice).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(notice.getByRole('button', { name: 'Keep mine, $45.50' })).toBeFocused()
  await page.keyboard.press('Enter')
  await notice.getByRole('button', { name: 'Take theirs, Theirs.' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Theirs.')
  await notice.getByRole('button', { name: 'Keep mine, 3' }).click()
  await expect(
    page.getByText('Saved: Price $44.90 → $45.50, Minimum Order Quantity, Weight.'),
  ).toBeVisible()
  await expect(notice).toHaveCount(0)
  const product = await page.request.get(`/api/staff/product/${id}`, { headers })
  expect(await product.json()).toMatchObject({
    version: 3,
    pricePerUnit: 45.5,
    description: 'Theirs.',
    minimumOrderQuantity: 3,
    lowStockAt: 7,
    weightGrams: 12,
  })
  await deleteProduct(page.request, admin, id)
})

test('what replaces a part is found by its number or name, shown by it, and taken back', async ({
  page,
  admin,
}) => {
  const stamp = Date.now().toString(36)
  const id = await addProduct(page.request, admin, { name: `Hinge ${stamp}` })
  const newer = await addProduct(page.request, admin, { name: `Better hinge ${stamp}` })
  const headers = { authorization: `Bearer ${admin.token}` }
  const letters = stamp.replace(/\d/g, 'X') // some makers' numbers have no digit
  const number = `HX-${letters}`
  await page.request.patch(`/api/product/${newer}`, { headers, data: { version: 1, number } })

  await page.goto(`/dashboard/product/${id}`)
  const field = page.getByLabel('Replaced by')
  const found = page.getByRole('list', { name: 'Parts found' })
  await field.fill('no such part at all')
  await expect(found).toContainText('No part has that number, SKU or name.')
  await field.fill(`better hinge ${stamp}`)
  await expect(found.getByRole('button')).toHaveCount(1)
  await field.fill(`hx ${letters}`)
  await expect(found.getByRole('button')).toContainText(`Better hinge ${stamp}`)
  await field.press('Enter')
  await expect(page.getByText('1 change not saved Replaced by')).toBeVisible()
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Saved: Replaced by.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(number)).toBeVisible()
  await page.getByRole('button', { name: 'Remove what replaces it' }).click()
  await page.keyboard.press('Control+S')
  await expect(page.getByText('Saved: Replaced by.')).toBeVisible()
  await expect(field).toHaveValue('')
  for (const one of [id, newer]) await deleteProduct(page.request, admin, one)
})
