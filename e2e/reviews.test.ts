import type { Page } from '@playwright/test'
import { payOrder } from './payments.ts'
import { test } from './shared-page.ts'
import { expect, newEmail, placeOrder, signInAsAdmin } from './shop.ts'

// What customers say, what an admin hides of it, and how often one may speak.

const PART = 'Wiper blades 600 and 475 mm'

async function review(page: Page, words: string) {
  await page.goto('/dashboard/addReview')
  await page.getByLabel('Location').fill('Lyon')
  await page.getByLabel('Comment').fill(words)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
}

function own(page: Page, words: string) {
  const section = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Your Reviews' }),
  })
  return section.getByRole('listitem').filter({ hasText: words })
}

test('an admin hides a review and shows it again; its writer reads that it is hidden', async ({
  page,
  browser,
  customer,
}) => {
  expect(customer.email).not.toBe('')
  const words = `Buy elsewhere, ${newEmail()}!`
  await review(page, words)
  await expect(own(page, words)).toBeVisible()
  await expect(page.getByLabel('Comment')).toHaveValue('')

  const desk = await browser.newPage()
  await signInAsAdmin(desk)
  await desk.goto('/dashboard')
  await desk.getByRole('link', { name: 'Manage Reviews' }).click()
  const row = desk.getByRole('row').filter({ hasText: words })
  await expect(row.getByText('Shown', { exact: true })).toBeVisible()
  await expect(row.getByText(customer.email)).toBeVisible()
  await row.getByRole('button', { name: 'Hide the review of Robin Field' }).click()
  await desk.getByLabel('Advertising').check()
  await desk.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(desk.getByText('The review is hidden.')).toBeVisible()
  await expect(row.getByText('Hidden', { exact: true })).toBeVisible()
  await expect(row.getByText('Advertising')).toBeVisible()

  const stranger = await browser.newPage()
  for (const path of ['/', '/reviews']) {
    await stranger.goto(path)
    await expect(stranger.locator('blockquote').first()).toBeVisible()
    await expect(stranger.getByText(words)).toHaveCount(0)
  }
  await page.reload()
  await expect(own(page, words).getByText(/^Hidden by the shop/)).toBeVisible()

  await row.getByRole('button', { name: 'Show the review of Robin Field' }).click()
  await expect(desk.getByText('The review is shown again.')).toBeVisible()
  await stranger.goto('/reviews')
  await expect(stranger.getByText(words)).toBeVisible()
  await page.reload()
  await expect(own(page, words)).toBeVisible()
  await expect(page.getByText(/^Hidden by the shop/)).toHaveCount(0)
})

/** The switch in Settings would change the shop of all tests, so these answers are ours. */
test('a review that waits says so to its writer, and an admin shows or hides it', async ({
  page,
  admin,
}) => {
  const one = {
    _id: '01932f70-5b2e-7f3a-8c4d-6e7f8a9b0c1d',
    ...{ name: 'Robin Field', location: 'Lyon', review: 'Cheap pills!', user: admin.email },
    ...{ at: '2026-11-20T09:30:00.000Z', verifiedBuyer: false, hidden: true, waiting: true },
  }
  await page.route('**/api/account/review?*', (route) => route.fulfill({ json: [one] }))
  await page.goto('/dashboard/addReview')
  await expect(own(page, one.review).getByText(/^Waits for the shop to show it/)).toBeVisible()

  const waiting = [one, { ...one, _id: one._id.replace(/d$/, 'e'), name: 'Kim' }]
  await page.route('**/api/staff/review?*open=true*', (route) => route.fulfill({ json: waiting }))
  const sent: unknown[] = []
  await page.route('**/api/review/*/hidden', async (route) => {
    sent.push(route.request().postDataJSON())
    waiting.shift()
    await route.fulfill({ json: { modifiedCount: 1 } })
  })
  await page.goto('/dashboard/manageReviews?state=open')
  await expect(page.getByText('Waiting', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Show the review of Robin Field' }).press('Enter')
  await expect(page.getByText('The review is shown.')).toBeVisible()
  // With the keyboard one goes on at the next one, and at the heading after the last.
  await expect(page.getByRole('button', { name: 'Show the review of Kim' })).toBeFocused()
  await page.getByRole('button', { name: 'Hide the review of Kim' }).press('Enter')
  await page.getByLabel('Advertising').press('Space')
  await page.getByRole('button', { name: 'Hide', exact: true }).press('Enter')
  await expect(page.getByText('No review waits, and each new one has a reply.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Manage Reviews' })).toBeFocused()
  expect(sent).toEqual([{ hidden: false }, { hidden: true, reason: 'advertising' }])
})

test('a second review of the day is refused, and the form keeps its text', async ({
  page,
  customer,
}) => {
  expect(customer.email).not.toBe('')
  const words = `Fits, ${newEmail()}.`
  await review(page, words)
  await expect(own(page, words)).toBeVisible()
  await expect(own(page, words).getByText('Verified buyer')).toHaveCount(0)
  await review(page, 'Still fits.')
  await expect(page.getByText('You have reviewed today. Please come back tomorrow.')).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('Lyon')
  await expect(page.getByLabel('Comment')).toHaveValue('Still fits.')
})

test('the review of a paying customer is marked as a verified buyer’s', async ({
  page,
  customer,
}) => {
  const order = await placeOrder(page.request, customer, PART)
  await payOrder(page.request, customer, order)
  const words = `Wipes, ${newEmail()}.`
  await review(page, words)
  await expect(own(page, words).getByText('Verified buyer')).toBeVisible()
  await page.goto('/reviews')
  const card = page.getByRole('figure').filter({ hasText: words })
  await expect(card.getByText('Verified buyer')).toBeVisible()
})

test('the form is shown even if the list of one’s own reviews can’t be read', async ({
  page,
  customer,
}) => {
  expect(customer.email).not.toBe('')
  await page.route('**/api/account/review*', (route) => route.fulfill({ status: 503 }))
  const words = `Fits, ${newEmail()}.`
  await review(page, words)
  await expect(page.getByText('Successfully placed your Review!')).toBeVisible()
})
