import type { Page } from '@playwright/test'
import { MAIL_KINDS, MAILS } from '#contract/mail/mail-texts.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './shop.ts'

// One shop serves all journeys: what this file saves are texts that no other looks at.

const LONG = 'Verylongwordwithoutanyspaceinit'.repeat(4)

test('every mail fits a mailer of 390 pixels, and axe finds nothing in it', async ({
  page,
  admin,
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const mailer = await context.newPage()
  for (const kind of MAIL_KINDS) {
    const data = { kind, subject: MAILS[kind].subject, text: `${MAILS[kind].text}\n\n${LONG}` }
    const headers = { authorization: `Bearer ${admin.token}` }
    const { html, subject } = await (
      await page.request.post('/api/staff/mail/preview', { data, headers })
    ).json()
    await mailer.setContent(html)
    await expect(mailer.getByRole('heading', { level: 1 })).toHaveText(subject)
    expect(await mailer.evaluate(() => document.documentElement.scrollWidth), kind).toBe(390)
    const small = mailer
      .locator('a')
      .filter({ hasText: /^(Track|Pay|See|Say|Open|Look|Manage|Answer)/ })
    // The mail about a canceled order leads nowhere.
    expect((await small.count()) > 0, kind).toBe(kind !== 'canceled')
    for (const button of await small.all()) {
      expect((await button.boundingBox())?.height, kind).toBeGreaterThanOrEqual(44)
    }
    // A mail has no landmarks.
    await expectNoViolations(mailer, { what: kind, disabledRules: ['region', 'landmark-one-main'] })
  }
  await context.close()
})

test('the owner writes a mail with its preview beside it, and a wrong placeholder is not saved', async ({
  page,
  admin,
}) => {
  expect(admin.email).toContain('@')
  await page.goto('/dashboard/settings/mails')
  await page.getByLabel('Which email').selectOption('Refunded')
  const subject = page.getByLabel('Subject')
  const form = page.locator('form', { has: subject })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('The pads arrived scratched.')).toBeVisible()
  await subject.fill('{amount} back for {nome}')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('There is no {nome} in this email.')).toBeVisible()
  await expect(subject).toBeFocused()
  await expectNoViolations(page)

  await subject.fill('{amount} back for {name}')
  await expect(preview.getByText('$57.90 back for Daniel Okafor').first()).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Saved. Customers see it now.')).toBeVisible()
  await preview.getByRole('button', { name: 'Send it to me' }).click()
  await expect(page.getByText('Sent to your own email.')).toBeVisible()
  await form.getByRole('button', { name: 'Back to our text' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(subject).toHaveValue(MAILS.refunded.subject)
})

test('without failures the page Something failed says so', async ({ page, admin }) => {
  expect(admin.email).toContain('@')
  await page.goto('/dashboard/failed')
  await expect(page.getByText('Nothing has failed.')).toBeVisible()
  await expectNoViolations(page)
})

/**
 * Answers the calls of Something failed: what failed for good stays in the list of every other
 * test.
 */
async function showFailures(page: Page, ids: number[]) {
  const left = new Set(ids)
  const at = '2026-11-20T09:12:00.000Z'
  await page.route('**/api/staff/failed-job', (route) =>
    route.fulfill({
      json: [...left].map((id) => ({
        ...{ id, what: 'Email: Receipt', orderId: null, orderNumber: null, attempts: 1 },
        ...{ queuedAt: at, failedAt: at, error: 'No such mailbox' },
      })),
    }),
  )
  await page.route(/\/failed-job\/\d+\/(retry|dismiss)$/, (route) => {
    left.delete(Number(route.request().url().split('/').at(-2)))
    return route.fulfill({ json: { modifiedCount: 1 } })
  })
  await page.goto('/dashboard/failed')
  return left
}

test('all failures are dismissed at once, after a confirmation', async ({ page, admin }) => {
  expect(admin.email).toContain('@')
  const left = await showFailures(page, [17, 18, 19])
  await page.getByRole('button', { name: 'Dismiss all 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss all 3?' })
  await expect(dialog).toHaveCSS('opacity', '1')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Nothing has failed.')).toBeVisible()
  expect([...left]).toEqual([])
})

test('after a failure is tried again or dismissed the focus is at the next one, and after the last at the heading', async ({
  page,
  admin,
}) => {
  expect(admin.email).toContain('@')
  await showFailures(page, [17, 18, 19])
  const rows = page.getByRole('row').filter({ hasText: 'No such mailbox' })
  const button = (place: number, name: string) => rows.nth(place).getByRole('button', { name })
  await button(1, 'Try again').press('Enter')
  await expect(rows).toHaveCount(2)
  await expect(button(1, 'Try again')).toBeFocused()
  await button(1, 'Dismiss').press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(button(0, 'Try again')).toBeFocused()
  await button(0, 'Dismiss').press('Enter')
  await expect(page.getByText('Nothing has failed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Something failed' })).toBeFocused()
})
