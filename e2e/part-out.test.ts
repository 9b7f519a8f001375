import { holdRequests } from './hold-requests.ts'
import { addPlainPart, changePart } from './parts.ts'
import { test } from './shared-page.ts'
import { expect, newEmail, untilHydrated } from './shop.ts'

// A part that is out of stock is no dead end.

test('a visitor gets one email when a part is back, once the email is confirmed', async ({
  page,
}) => {
  const title = `Bulb ${newEmail().slice(0, 8)}`
  const id = await addPlainPart({ title, stock: 0 })
  const email = newEmail()
  // The form's own scripts come last, and what was sent before waits for them.
  const answer = await holdRequests(page, '**/assets/out-of-stock-*.js')
  await page.goto(`/part/${id}`)
  await expect(page.getByRole('button', { name: 'Add to basket' })).toHaveCount(0)
  await untilHydrated(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Email' }).press('Enter')
  answer()
  await expect(page.getByText(`the link that we’ve sent to ${email}`)).toBeVisible()

  const message = page.getByRole('article').filter({ hasText: email })
  const confirm = message.getByRole('link', { name: /stock-alert#confirm/ })
  await expect(async () => {
    await page.goto('/inbox')
    await expect(confirm).toBeVisible({ timeout: 500 })
  }).toPass()
  await confirm.click()
  await page.getByRole('button', { name: 'Tell me when it is back' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()

  await changePart(id, { stock: 3 })
  const back = page.getByText(`Back in stock: ${title}`)
  await expect(async () => {
    await page.goto('/inbox')
    await expect(back.first()).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('a visitor saves parts, sees them with the price of then, and removes one', async ({
  page,
}) => {
  const title = `Fuse ${newEmail().slice(0, 8)}`
  const id = await addPlainPart({ title, cents: 500 })
  await page.goto(`/part/${id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await changePart(id, { cents: 400 })
  await page.getByRole('link', { name: 'Saved parts' }).click()
  await expect(page.getByText('$5.00 when you saved it, $4.00 now')).toBeVisible()
  await page.getByRole('button', { name: `Save ${title}` }).click()
  await expect(page.getByText('Nothing is saved yet.')).toBeVisible()
})

test('a visitor asks about a part', async ({ page }) => {
  const id = await addPlainPart({ title: `Clip ${newEmail().slice(0, 8)}` })
  await page.goto(`/part/${id}`)
  await page.getByRole('button', { name: 'Ask about this part' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Your question').fill('Is the screw in the box?')
  await form.getByLabel('Name').fill('Casey Miller')
  await form.getByLabel('Email').fill(newEmail())
  await form.getByRole('button', { name: 'Ask the seller' }).click()
  await expect(page.getByText('We have your question, and answer by email.')).toBeVisible()
})
