import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { TodayReport } from '#contract/staff/report.ts'
import { expectNoViolations } from './axe.ts'
import { sidewaysScroll } from './checked-screen.ts'
import { payOrder } from './payments.ts'
import { expect, placeOrder, signInAsAdmin, test } from './shop.ts'

// The owner's morning. Other tests order, pay and send meanwhile: what is compared is read again
// until it agrees.

const PART = 'Coil spring, front axle'

const numberOf = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Waiting for you' }).getByRole('link', { name: label })

/** The whole number that a text has at its place. */
async function countIn(page: Page, label: string) {
  const text = await numberOf(page, label).textContent()
  return Number(/^[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))
}

test('each number leads to a list with as many rows', async ({ page, admin }) => {
  test.slow()
  await placeOrder(page.request, admin, PART)
  await payOrder(page.request, admin, await placeOrder(page.request, admin, PART))
  const heading = (name: RegExp) => async () => {
    const text = await page.getByRole('heading', { level: 2, name }).textContent()
    return Number(/\d+/.exec(text ?? '0')?.[0] ?? 0)
  }
  const found = async () => {
    const text = await page.getByText(/^\d+ found$/).textContent()
    return Number.parseInt(text ?? '', 10)
  }
  const rows = async () => {
    await expect(page.getByRole('heading', { name: 'Returns' })).toBeVisible()
    return page.locator('tbody tr').count()
  }
  const lists: [label: string, count: () => Promise<number>][] = [
    ['To send', heading(/^To send/)],
    ['Unpaid', found],
    ['Returns', rows],
    ['Low stock', heading(/^Manage Products/)],
    ['Something failed', heading(/^Something failed/)],
  ]
  for (const [label, count] of lists) {
    await expect(async () => {
      await page.goto('/dashboard/today')
      const said = await countIn(page, label)
      await numberOf(page, label).click()
      await page.waitForURL((url) => url.pathname !== '/dashboard/today')
      expect(await count(), label).toBe(said)
    }).toPass()
  }
})

test('an order that is paid is in the sales of today, and in what is to send', async ({
  page,
  admin,
}) => {
  const day = page.getByRole('slider', { name: 'Day' })
  const paid = async () => {
    const text = (await day.getAttribute('aria-valuetext')) ?? ''
    return Number(/\$([\d,.]+) paid/.exec(text)?.[1]?.replaceAll(',', ''))
  }
  const order = await placeOrder(page.request, admin, PART)
  await page.goto('/dashboard/today')
  await expect(day).toHaveAttribute('aria-valuetext', /\$[\d,.]+ paid by/)
  const before = await paid()
  await payOrder(page.request, admin, order)
  await page.reload()
  await expect(day).toBeVisible()
  expect(await paid()).toBeGreaterThan(before)
  expect(await countIn(page, 'To send')).toBeGreaterThan(0)
})

test('the period, the days of the chart and the best parts are chosen with the keyboard', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/dashboard/today')
  const day = page.getByRole('slider', { name: 'Day' })
  await day.focus()
  const today = await day.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(day).toHaveAttribute('aria-valuenow', '29')
  expect(await day.getAttribute('aria-valuetext')).not.toBe(today)
  await page.keyboard.press('Home')
  await expect(day).toHaveAttribute('aria-valuenow', '1')
  await page.keyboard.press('End')
  await expect(day).toHaveAttribute('aria-valuetext', today ?? '')

  const period = page.getByRole('link', { name: '365', exact: true })
  await period.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('/dashboard/today?days=365')
  await expect(period).toBeFocused()
  await expect(period).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('columnheader', { name: 'Month' })).toBeVisible()
  await page.getByRole('link', { name: 'Units', exact: true }).press('Enter')
  await page.waitForURL('/dashboard/today?days=365&top=units')

  const button = page.getByRole('button', { name: 'Download as CSV' })
  const [file] = await Promise.all([page.waitForEvent('download'), button.press('Enter')])
  expect(file.suggestedFilename()).toBe('sales-365-days.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(366)
})

/** Words of the names of what waits that are on two lines. */
function brokenWords(page: Page) {
  const names = page.getByRole('navigation', { name: 'Waiting for you' }).locator('.font-semibold')
  return names.evaluateAll((all) =>
    all.flatMap(({ firstChild: text }) => {
      const words = [...(text?.textContent ?? '').matchAll(/\S+/g)]
      return words.flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        if (!text) return []
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }),
  )
}

test('Today fits at each width, and axe finds nothing', async ({ browser }) => {
  test.slow()
  // A context of its own, which axe needs.
  const page = await (await browser.newContext()).newPage()
  await signInAsAdmin(page)
  for (const path of ['/dashboard/today', '/dashboard/today?days=365']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sales' })).toBeVisible()
    for (const width of [390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await sidewaysScroll(page), `${path} at ${width}`).toBe(0)
      expect(await brokenWords(page), `${path} at ${width}`).toEqual([])
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoViolations(page)
    }
  }
  await page.context().close()
})

test('Today is the first entry of the staff’s menu, and Go to finds it', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/dashboard/audit')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(menu.getByRole('link').first()).toHaveText('Today')
  await expect(page.getByRole('button', { name: /^Go to/ })).toBeEnabled()
  await page.keyboard.press('/')
  await page.keyboard.type('today')
  await page.keyboard.press('Enter')
  await page.waitForURL('/dashboard/today')
})

/** A real shop's answer; the sample shop is a demo. */
async function answerWith(page: Page, more: Partial<TodayReport>) {
  await page.route('**/api/report/today', async (route) => {
    const response = await route.fetch()
    const report: TodayReport = await response.json()
    await route.fulfill({ response, json: { ...report, ...more } })
  })
}

test('a shop without orders says what this page will show and what to do first', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await answerWith(page, { hasOrders: false, hasParts: false })
  await page.goto('/dashboard/today')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sales' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add A Product' })).toBeVisible()
})

test('what fails is first, with the next step, and is tried again by a click', async ({ page }) => {
  await signInAsAdmin(page)
  const triedAt = '2026-11-21T20:31:00.000Z'
  const mail = {
    ...{ name: 'mail', state: 'failed', triedAt, failedSince: triedAt },
    detail: 'The mail server can’t be reached: nothing answers at that port',
    step: 'Check host and port of SMTP_URL.',
  }
  const works = { state: 'ok', detail: 'It works', step: '', triedAt, failedSince: null }
  await page.route('**/api/staff/check', async (route) => {
    const isTry = route.request().method() === 'POST'
    const mended = { ...mail, ...works, triedAt: new Date().toISOString() }
    await route.fulfill({ json: [{ ...works, name: 'cards' }, isTry ? mended : mail] })
  })
  await page.goto('/dashboard/today')
  const card = page.getByRole('region', { name: /^Is everything working/ })
  await expect(card.getByText('1 of 2 work.')).toBeVisible()
  await expect(card.getByText('nothing answers at that port')).toContainText(
    'Check host and port of SMTP_URL.',
  )
  await expectNoViolations(page)
  await card.getByRole('button', { name: 'Try: Emails are sent' }).click()
  await expect(card.getByText('2 of 2 work.')).toBeVisible()
  await expect(card.getByText('nothing answers at that port')).toHaveCount(0)
})

test('an open dispute is a number of its own', async ({ page }) => {
  await signInAsAdmin(page)
  await answerWith(page, {
    disputes: { count: 3, open: 1, dueBy: '2026-12-03T12:00:00.000Z' },
  })
  await page.goto('/dashboard/today')
  await expect(numberOf(page, 'Disputed')).toHaveText(/^3Disputed1 is open, answer by Dec 3$/)
})

test('Today says since when card payments fail, and leads to what to do', async ({ page }) => {
  await signInAsAdmin(page)
  const stripeOutage = {
    since: '2026-11-21T20:05:00.000Z',
    error: 'Stripe refuses the shop’s key',
    advice: 'Set STRIPE_SECRET_KEY to one that works, and restart the shop.',
  }
  await answerWith(page, { failed: { count: 0, newest: null, retried: null, stripeOutage } })
  await page.route('**/api/staff/failed-job/count', (route) =>
    route.fulfill({ json: { count: 0, retried: null, stripeOutage } }),
  )
  await page.route('**/api/staff/failed-job', (route) => route.fulfill({ json: [] }))
  await page.goto('/dashboard/today')
  const line = page.getByText(
    /^Card payments have failed since .*: Stripe refuses the shop’s key\.$/,
  )
  await expect(line).toBeVisible()
  await expect(numberOf(page, 'Something failed')).toHaveText(/card payments fail$/)
  for (const width of [390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysScroll(page), String(width)).toBe(0)
  }
  await page.getByRole('link', { name: 'What to do' }).click()
  await page.waitForURL('/dashboard/failed')
  await expect(line).toBeVisible()
  await expect(page.getByText(stripeOutage.advice)).toBeVisible()
  await expect(page.getByText('Nothing was given up.')).toBeVisible()
})
