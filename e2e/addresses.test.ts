import type { Page } from '@playwright/test'
import { addPlainPart } from './parts.ts'
import { test } from './shared-page.ts'
import { expect, own, type Person } from './shop.ts'

// Saved addresses: on My Profile, and at a checkout.

const pay = (page: Page) => page.getByRole('button', { name: /^Pay( \$|$)/ })

const AUSTIN = {
  Name: 'Robin Field',
  Phone: '5125550117',
  'Street and number': '2208 Rosewood Ave',
  City: 'Austin',
  State: 'Texas',
  'ZIP code': '78702',
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
}

const headersOf = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

async function openCheckout(page: Page, customer: Person) {
  const productId = await addPlainPart({ title: own('Fuse'), cents: 990 })
  const line = { headers: headersOf(customer), data: { productId, quantity: 1 } }
  expect((await page.request.post('/api/basket/line', line)).ok()).toBe(true)
  await page.goto('/checkout')
  await expect(pay(page)).toBeEnabled()
}

async function payByCard(page: Page) {
  const card = page.frameLocator('iframe[title="Secure payment input frame"]')
  await card.getByLabel('Card number').fill('4242424242424242')
  await card.getByLabel('Expiration date').fill('1230')
  await card.getByLabel('Security code').fill('123')
  await pay(page).click()
  await page.waitForURL(/\/checkout\/done\//)
}

async function addressesOf(page: Page, customer: Person) {
  const answer = await page.request.get('/api/address', { headers: headersOf(customer) })
  return (await answer.json()).addresses as object[]
}

test('addresses are added, changed, made the default and deleted on My Profile', async ({
  page,
  customer: _,
}) => {
  await page.goto('/dashboard')
  const add = page.getByRole('button', { name: 'Add an address' })
  const save = page.getByRole('button', { name: 'Save address' })
  const modal = page.getByRole('dialog')
  await add.click()
  await save.click()
  await expect(modal.getByLabel('Street and number')).toHaveAccessibleDescription(
    'Street and number are required',
  )
  const { Name, ...rest } = AUSTIN
  await modal.getByLabel('Name', { exact: true }).fill(Name)
  for (const [label, value] of Object.entries({ ...rest, State: 'Tejas' })) {
    await modal.getByLabel(label, { exact: true }).fill(value)
  }
  await save.click()
  await expect(modal.getByLabel('State')).toHaveAccessibleDescription('There is no state Tejas')
  await modal.getByLabel('State').fill('TX')
  await save.click()
  await expect(modal).toBeHidden()
  const saved = page.getByText('2208 Rosewood Ave, Austin, TX 78702, United States')
  await expect(saved).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await modal.getByLabel('Label (optional)').fill('Workshop')
  await save.click()
  await expect(page.getByText('Workshop', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await modal.getByRole('button', { name: 'Delete' }).click()
  await expect(saved).toHaveCount(0)
})

test('a checkout offers the saved addresses first, and saves a new one', async ({
  page,
  customer,
}) => {
  await openCheckout(page, customer)
  await expect(page.getByRole('radio', { name: 'A new address' })).toHaveCount(0)
  await fill(page, AUSTIN)
  await page.getByLabel('Save this address').check()
  await payByCard(page)
  await expect.poll(() => addressesOf(page, customer)).toMatchObject([{ city: 'Austin' }])
  await page.evaluate(() => sessionStorage.clear())
  await openCheckout(page, customer)
  await expect(page.getByRole('radio', { name: /2208 Rosewood Ave/ })).toBeChecked()
  await expect(page.getByLabel('City')).toHaveCount(0)
  await page.getByRole('radio', { name: 'A new address' }).check()
  await expect(page.getByLabel('City')).toHaveValue('')
  await fill(page, { 'Street and number': '9 Elm St', City: 'Tulsa' })
  await page.getByRole('radio', { name: /2208 Rosewood Ave/ }).check()
  await page.getByRole('radio', { name: 'A new address' }).check()
  await expect(page.getByLabel('City')).toHaveValue('Tulsa')
  await page.getByRole('radio', { name: /2208 Rosewood Ave/ }).check()
  await payByCard(page)
  await expect(page.getByText('2208 Rosewood Ave')).toBeVisible()
  expect(await addressesOf(page, customer)).toHaveLength(1)
})

test('without a saved address a checkout is filled in with where the last order went', async ({
  page,
  customer,
}) => {
  await openCheckout(page, customer)
  await fill(page, AUSTIN)
  await payByCard(page)
  await page.evaluate(() => sessionStorage.clear())
  await openCheckout(page, customer)
  await expect(page.getByLabel('Street and number')).toHaveValue('2208 Rosewood Ave')
  await expect(page.getByLabel('State')).toHaveValue('TX')
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('5125550117')
})
