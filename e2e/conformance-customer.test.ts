import { holdRequests } from './hold-requests.ts'
import { expect, newEmail, openProduct, test, token } from './shop.ts'

// What the specification says a customer sees; docs/conformance.md lays the two side by side.

const PART = 'Lambda sensor, four wires'

test('§2 a customer’s navigation bar has Dashboard, Sign Out, the name and an avatar', async ({
  page,
  customer,
}) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0)
  await expect(bar.getByText(customer.name)).toBeVisible()
  await expect(bar.locator('[data-initials=RF]')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Sign Out' })).toBeVisible()
})

test('§2 §4 a full-page spinner shows while it is not known who is signed in', async ({
  page,
  customer,
}) => {
  expect(customer.token).not.toBe('')
  const answer = await holdRequests(page, '**/api/auth/get-session')
  await page.goto('/products')
  await expect(page.getByText('Loading')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'All Of Our Products' })).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { name: 'All Of Our Products' })).toBeVisible()
})

test('§2 a customer at an admin’s page goes to /login, which remembers it and says why', async ({
  page,
  customer,
}) => {
  for (const path of [
    'today',
    'users',
    'addProduct',
    'manageProducts',
    'manageOrders',
    'settings',
    'audit',
  ]) {
    await page.goto(`/dashboard/${path}`)
    await page.waitForURL(/\/login\?/)
    expect(new URL(page.url()).searchParams.get('from')).toBe(`/dashboard/${path}`)
    await expect(page.getByText('That page is for administrators.')).toBeVisible()
    await expect(page.getByText(`You are signed in as ${customer.email}`)).toBeVisible()
  }
})

test('§2 a customer’s dashboard: its heading, My Profile, My Orders and Add Review', async ({
  page,
  customer,
}) => {
  expect(customer.email).not.toBe('')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to your Dashboard')
  const menu = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  await expect(menu).toHaveText(['My Profile', 'My Orders', 'Add Review'])
})

test('§2 §8 My Profile shows what was saved, and its form updates it', async ({
  page,
  customer,
}) => {
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main.locator('[data-initials=RF]')).toBeVisible()
  await expect(main.getByText(customer.email).first()).toBeVisible() // the form has it too
  await expect(page.getByLabel('Name')).toHaveValue(customer.name)
  await expect(page.getByLabel('Email')).toHaveValue(customer.email)
  await page.getByText('More about you').click()
  await page.getByLabel('Education').fill('Mechanic')
  await page.getByLabel('Phone').fill('5551234')
  await page.getByLabel('Address').fill('1 Main Street')
  await page.getByLabel('LinkedIn').fill('linkedin.com/in/robin')
  const save = page.getByRole('button', { name: 'Update Profile' })
  await save.click()
  await expect(page.getByText('Successfully added your Data!')).toBeVisible()
  await page.getByLabel('Education').fill('Engineer')
  await save.click()
  await expect(page.getByText('Successfully updated profile!')).toBeVisible()
  await page.reload()
  for (const text of ['Engineer', '5551234', '1 Main Street']) {
    await expect(main.getByText(text)).toBeVisible()
  }
  await expect(main.getByRole('link', { name: /linkedin/ })).toHaveAttribute(
    'href',
    'https://linkedin.com/in/robin',
  )
})

test('§2 §5 §8 Add Your Review: its fields, its messages, its toast', async ({
  page,
  customer,
}) => {
  await page.goto('/dashboard/addReview')
  await expect(page.getByRole('heading', { name: 'Add Your Review' })).toBeVisible()
  for (const [label, value] of [
    ['Name', customer.name],
    ['Email', customer.email],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveValue(value)
    await expect(page.getByLabel(label)).not.toBeEditable()
  }
  const submit = page.getByRole('button', { name: 'Review' })
  await submit.click()
  await expect(page.getByText('location is required')).toBeVisible()
  await expect(page.getByText('review is required')).toBeVisible()
  await expect(submit).toBeDisabled()
  await page.getByLabel('Location').fill('Lyon')
  const comment = page.getByLabel('Comment')
  await comment.fill('x'.repeat(201))
  await expect(submit).toBeDisabled()
  const words = `Fits as described, ${newEmail()}.`.padEnd(200, '!')
  await comment.fill(words)
  await submit.click()
  await expect(page.getByText('Successfully placed your Review!')).toBeVisible()
  await page.goto('/reviews')
  await expect(page.getByText(words)).toBeVisible()
})

test('§8 a toast is top right, is announced, and is gone after 5000 ms', async ({
  page,
  customer,
}) => {
  expect(customer.email).not.toBe('')
  await page.clock.install()
  await openProduct(page, PART)
  await page.getByLabel('Phone').fill('5551234')
  await page.getByLabel('Address').fill('1 Main Street')
  await page.clock.pauseAt(Date.now() + 60_000) // from here on time passes by `runFor` alone
  await page.getByRole('button', { name: 'Purchase' }).click()
  const toast = page.getByRole('status').getByText('Successfully placed your order!')
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  const below = (box?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0))
  expect(below).toBeLessThan(24)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1150)
  await page.clock.runFor(4_999)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toBeHidden()
})

test('§3 §4 the token is kept under accessToken, and signing out removes it', async ({
  page,
  customer,
}) => {
  await page.goto('/')
  expect(await token(page)).toBe(customer.token)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await token(page)).toBeNull()
})
