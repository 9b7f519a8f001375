import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { ADDRESS, typeAddress } from './checkout-page.ts'
import { addPlainPart } from './parts.ts'
import { expect, toStorage, untilHydrated } from './shop.ts'

/** Fills a guest's basket, and opens the checkout. */
export async function openCheckout(page: Page, title: string, cents = 1250) {
  const productId = await addPlainPart({ title, cents })
  const headers = { 'basket-token': randomBytes(32).toString('base64url') }
  await page.request.post('/api/basket/line', { headers, data: { productId, quantity: 2 } })
  await toStorage(page)
  await page.evaluate(
    (token) => localStorage.setItem('basket', JSON.stringify({ token, units: 2 })),
    headers['basket-token'],
  )
  await page.goto('/basket')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Check out as a guest' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
}

export const FIELDS = [['Name', 'Gwen Guest'], ...ADDRESS] as const

export async function typeFields(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await typeAddress(page, FIELDS)
}

/** The link of an order, as the mail to this email has it. */
export async function mailedLink(page: Page, email: string, subject: RegExp) {
  let link = ''
  await expect(async () => {
    await page.goto('/inbox')
    const mail = page.getByRole('article').filter({ hasText: email }).filter({ hasText: subject })
    const text = await mail.first().textContent({ timeout: 1000 })
    link = /\/order#[\w-]{43}/.exec(text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

export const axe = async (page: Page, what: string) =>
  await expectNoViolations(page, { what: what })
