import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { sellTwo } from './packing.ts'
import { test } from './shared-page.ts'
import { expect, type Person, signInAsAdmin } from './shop.ts'

// A long note about an order, where it is packed and on its page.

const LINES = Array.from({ length: 30 }, (_, n) => `${n + 1}. They called again.`)

async function write(page: Page, { token }: Person, orderId: string) {
  const answer = await page.request.post(`/api/order/${orderId}/note`, {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data: { text: LINES.join('\n'), visibleTo: 'staff' },
  })
  expect(answer.status()).toBe(201)
}

test('on a phone a long note is folded, so that the lines stay in sight, and one press shows all of it', async ({
  browser,
  page,
  customer,
}) => {
  // A context of its own, which axe needs.
  const desk = await (await browser.newContext()).newPage()
  const admin = await signInAsAdmin(desk)
  const { id, name } = await sellTwo(page, admin, customer)
  await write(desk, admin, id)
  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.goto(`/dashboard/toSend?order=${id}`)
  const lines = desk.getByRole('list', { name: 'Notes' }).getByText('30. They called again.')
  const height = async () => (await lines.boundingBox())?.height ?? 0
  await expect(desk.getByText(name)).toBeInViewport()
  await desk.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(height).toBeGreaterThan(600)
  await expectNoViolations(desk)
  await desk.getByRole('button', { name: 'Show less' }).click()
  await expect.poll(height).toBeLessThan(200)

  await desk.setViewportSize({ width: 1280, height: 800 })
  await expect(desk.getByRole('button', { name: 'Show all' })).toBeHidden()
  expect(await height()).toBeGreaterThan(600)

  await desk.setViewportSize({ width: 390, height: 844 })
  await desk.goto(`/dashboard/order/${id}`)
  const history = desk.getByRole('list', { name: 'History' })
  await expect(history.getByText('30. They called again.')).toBeVisible()
  await expect(history.getByRole('button', { name: 'Show all' })).toBeVisible()
  // Beside the moment it would be a narrow column.
  await desk.setViewportSize({ width: 1024, height: 800 })
  const note = history.getByText('30. They called again.')
  await expect.poll(async () => (await note.boundingBox())?.width).toBeGreaterThan(250)
  await desk.context().close()
})
