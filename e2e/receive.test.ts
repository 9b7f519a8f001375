import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { sidewaysScroll } from './checked-screen.ts'
import { test } from './shared-page.ts'
import { addProduct, expect, newEmail, own, signInAs, signInAsAdmin, signUpKim } from './shop.ts'

// A delivery of several parts, received on one page.

const aSku = () => `R-${newEmail().slice(0, 8)}`.toUpperCase()

/** As fast as a scanner types, with its Enter, into the field that has the focus. */
function scan(page: Page, code: string) {
  return page.evaluate((text) => {
    for (const key of [...text, 'Enter']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
      if (key.length === 1) document.execCommand('insertText', false, key)
    }
  }, code)
}

test('a delivery is scanned and typed line by line; a wrong code loses nothing, and all of it is received at once', async ({
  page,
}) => {
  test.slow() // axe, and four widths
  const admin = await signInAsAdmin(page)
  const [pads, discs] = [aSku(), aSku()]
  const name = own('Pads')
  const headers = { authorization: `Bearer ${admin.token}` }
  const ids: string[] = []
  for (const [sku, title] of [
    [pads, name],
    [discs, own('Discs')],
  ]) {
    const id = await addProduct(page.request, admin, { name: title ?? '', availableQuantity: 4 })
    await page.request.patch(`/api/product/${id}`, {
      headers,
      data: { version: 1, sku, shelf: 'B3-12' },
    })
    ids.push(id)
  }
  await page.goto('/dashboard/receive')
  const code = page.getByLabel('SKU, maker’s number or barcode')
  await expect(code).toBeFocused()
  await scan(page, pads)
  const units = page.getByLabel(`Units of ${name}`)
  await expect(units).toHaveValue('1')
  await expect(code).toBeFocused()
  await scan(page, pads)
  await expect(units).toHaveValue('2')

  await scan(page, 'NO-SUCH-PART')
  await expect(page.getByRole('alert')).toContainText('No part has the number “NO-SUCH-PART”.')
  await expect(units).toHaveValue('2')

  // Typed by hand: the next keys are its units.
  await page.keyboard.type(discs, { delay: 90 })
  await page.keyboard.press('Enter')
  const others = page.getByLabel(/^Units of Discs/)
  await expect(others).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  await expect(others).toHaveValue('12')

  // Scanned into the wrong field: its number comes back, and the part is counted.
  await others.focus()
  await scan(page, pads)
  await expect(units).toHaveValue('3')
  await expect(others).toHaveValue('12')

  await expect(page.getByText('4 → 16')).toBeVisible()
  await expectNoViolations(page)
  for (const width of [390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page)).toBe(0)
  }
  await page.getByRole('link', { name: 'Manage Products' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Delivery note').fill('88213')
  await page.getByRole('button', { name: 'Receive 15 units of 2 parts' }).click()
  await expect(page.getByText('Received 15 units of 2 parts.')).toBeVisible()
  await expect(code).toBeFocused()
  const stock = await page.request.get(`/api/product/${ids[0]}/stock?limit=1`, { headers })
  expect(await stock.json()).toMatchObject([
    { delta: 3, after: 7, reason: 'received', note: '88213' },
  ])
})

/** A part of four units, for a signed-in admin. `stock` reads the changes of its stock. */
async function aPartWithSku(page: Page) {
  const admin = await signInAsAdmin(page)
  const headers = { authorization: `Bearer ${admin.token}` }
  const sku = aSku()
  const id = await addProduct(page.request, admin, { name: own('Pads'), availableQuantity: 4 })
  await page.request.patch(`/api/product/${id}`, { headers, data: { version: 1, sku } })
  const stock = async () => {
    const answer = await page.request.get(`/api/product/${id}/stock`, { headers })
    return (await answer.json()).map(({ delta }: { delta: number }) => delta)
  }
  return { headers, id, sku, stock }
}

test('a reload continues a delivery, receives it once, and another admin neither sees nor loses it', async ({
  browser,
  page,
}) => {
  const { headers, sku, stock } = await aPartWithSku(page)
  // The browser asks before each reload.
  page.on('dialog', (dialog) => dialog.accept())
  const receive = page.getByRole('button', { name: 'Receive 12 units of 1 part' })
  const code = page.getByLabel('SKU, maker’s number or barcode')
  await page.goto('/dashboard/receive')
  await expect(code).toBeFocused()
  await page.keyboard.type(`12*${sku}`, { delay: 90 })
  await page.keyboard.press('Enter')
  await page.getByLabel('Delivery note').fill('88213')
  // Received, but the response is lost.
  await page.route('**/api/staff/stock', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await receive.click()
  await expect.poll(stock).toEqual([12, 4])
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(page.getByLabel('Delivery note')).toHaveValue('88213')
  await receive.click()
  await expect(page.getByText('Received 12 units of 1 part.')).toBeVisible()
  expect(await stock()).toEqual([12, 4])
  await page.reload()
  await expect(code).toBeFocused()
  await expect(receive).toBeHidden()

  await page.keyboard.type(`12*${sku}`, { delay: 90 })
  await page.keyboard.press('Enter')
  await expect(receive).toBeVisible()
  const email = await signUpKim(browser)
  await page.request.put(`/api/user/admin/${email}`, { headers })
  await page.reload()
  await expect(receive).toBeVisible()
  await signInAs(page, { name: 'Kim', email, password: 'secret1' })
  await page.goto('/dashboard/receive')
  await expect(code).toBeFocused()
  await expect(receive).toBeHidden()
  await signInAsAdmin(page)
  await page.goto('/dashboard/receive')
  await expect(receive).toBeVisible()
})

test('a delivery that was received without a response is not received again with the lines that were added since', async ({
  page,
}) => {
  const { sku, stock } = await aPartWithSku(page)
  const code = page.getByLabel('SKU, maker’s number or barcode')
  const scanUnits = async (units: number) => {
    await code.focus()
    await page.keyboard.type(`${units}*${sku}`, { delay: 90 })
    await page.keyboard.press('Enter')
  }
  const receive = (units: string) =>
    page.getByRole('button', { name: `Receive ${units} of 1 part` })
  // The code field and the button are not in view at once.
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/dashboard/receive')
  await scanUnits(12)
  await page.route('**/api/staff/stock', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await receive('12 units').click()
  await expect.poll(stock).toEqual([12, 4])
  await page.unrouteAll({ behavior: 'wait' })
  await scanUnits(1)
  const already = page.getByText('This delivery was received already, with other lines.')
  for (const _ of ['once', 'twice']) {
    await receive('13 units').click()
    await expect(already).toBeInViewport()
    await expect(page.getByText('Nothing was received')).toBeHidden()
    await expect(receive('13 units')).toBeEnabled()
  }
  expect(await stock()).toEqual([12, 4])
  // What is missing is a delivery of its own.
  await page.getByRole('button', { name: /^Remove/ }).click()
  await scanUnits(1)
  await receive('1 unit').click()
  await expect(page.getByText('Received 1 unit of 1 part.')).toBeVisible()
  expect(await stock()).toEqual([1, 12, 4])
})

test('a delivery with a part that was deleted meanwhile is refused in sight, keeps the focus and all that was typed, and is received once the part is back', async ({
  page,
}) => {
  const { headers, id, sku, stock } = await aPartWithSku(page)
  await page.setViewportSize({ width: 768, height: 500 })
  await page.goto('/dashboard/receive')
  await expect(page.getByLabel('SKU, maker’s number or barcode')).toBeFocused()
  await page.keyboard.type(`12*${sku}`, { delay: 90 })
  await page.keyboard.press('Enter')
  const note = page.getByLabel('Delivery note')
  await note.fill('88213')
  await page.request.delete(`/api/product/${id}`, { headers })
  await page.keyboard.press('Tab')
  const receive = page.getByRole('button', { name: 'Receive 12 units of 1 part' })
  await expect(receive).toBeFocused()
  await page.keyboard.press('Enter')
  const refusal = page.getByText(/^Nothing was received\. .* is deleted\. Restore it first\.$/)
  await expect(refusal).toBeInViewport()
  await expect(receive).toBeFocused()
  await expect(note).toHaveValue('88213')
  await expect(page.getByLabel(/^Units of/)).toHaveValue('12')
  await page.request.post(`/api/product/${id}/restore`, { headers })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Received 12 units of 1 part.')).toBeVisible()
  expect(await stock()).toEqual([12, 4])
})

test('a delivery is still there for the admin who logs in again after the session has ended', async ({
  page,
}) => {
  const { sku } = await aPartWithSku(page)
  await page.goto('/dashboard/receive')
  await expect(page.getByLabel('SKU, maker’s number or barcode')).toBeFocused()
  await page.keyboard.type(`12*${sku}`, { delay: 90 })
  await page.keyboard.press('Enter')
  const receive = page.getByRole('button', { name: 'Receive 12 units of 1 part' })
  await expect(receive).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('accessToken', 'ended'))
  await receive.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill('admin-demo')
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog).toHaveCount(0)
  await receive.click()
  await expect(page.getByText('Received 12 units of 1 part.')).toBeVisible()
})
