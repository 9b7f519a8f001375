import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addParts } from './parts.ts'
import { payOrder } from './payments.ts'
import { test } from './shared-page.ts'
import { expect, type Person, productNamed, signInAsAdmin } from './shop.ts'

// The owner's page of parts that did not fit: which part did not fit which car, and the shop's
// verdict.

const PART = 'Subframe bracket, left'
const CAR = { year: 2006, make: 'saab', model: '9-5', answers: {} }

test.beforeAll(() =>
  addParts([
    { title: PART, category: 1406, fitments: [{ model: 'saab/9-5', years: [2006, 2006] }] },
  ]),
)

/** A paid order of one. @returns its id */
async function buy({ request }: Page, customer: Person, vehicle?: typeof CAR) {
  const { _id, pricePerUnit } = await productNamed(request, PART)
  const answer = await request.post('/api/order', {
    headers: { authorization: `Bearer ${customer.token}` },
    data: {
      productId: _id,
      pricePerUnit,
      quantity: 1,
      phone: '5551234',
      address: '1 Main Street',
      ...(vehicle && { vehicle, shownVerdict: 'fits' }),
    },
  })
  expect(answer.status()).toBe(201)
  const { insertedId }: { insertedId: string } = await answer.json()
  await payOrder(request, customer, insertedId)
  return insertedId
}

async function refund({ request }: Page, admin: Person, order: string, data: object) {
  const headers = { authorization: `Bearer ${admin.token}`, 'idempotency-key': randomUUID() }
  const answer = await request.post(`/api/order/${order}/refund`, { headers, data })
  expect(answer.ok()).toBe(true)
}

test('Parts that did not fit shows the returned parts, their cars, and the shop’s verdicts', async ({
  page,
  customer,
}) => {
  const fitted = await buy(page, customer, CAR)
  const damaged = await buy(page, customer)
  const silent = await buy(page, customer)
  await buy(page, customer)
  const admin = await signInAsAdmin(page)
  await refund(page, admin, fitted, { reason: 'The holes are 3 mm off', cause: 'does-not-fit' })
  await refund(page, admin, damaged, { reason: 'Bent on the way', cause: 'damaged' })
  await refund(page, admin, silent, { reason: 'As agreed' })

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Parts that did not fit' }).click()
  await page.waitForURL('/dashboard/did-not-fit')
  const row = page.getByRole('row').filter({ hasText: PART })
  await expect(row.getByText('1 of 4 orders, too few to judge')).toBeVisible()
  await expect(row.getByText('1 × 2006 Saab 9-5')).toBeVisible()
  await expect(row.getByText('1 did not fit')).toBeVisible()
  await expect(row.getByText('1 damaged')).toBeVisible()
  await expect(row.getByText('the shop said: fits')).toBeVisible()
  await expect(row.getByText('The holes are 3 mm off')).toBeVisible()
  // Of what did not fit alone.
  for (const reason of ['Bent on the way', 'As agreed']) {
    await expect(row.getByText(reason)).toHaveCount(0)
  }
  await expect(row.getByRole('link', { name: /^Order \d+$/ })).toHaveAttribute(
    'href',
    `/dashboard/order/${fitted}`,
  )
  await row.getByRole('link', { name: PART }).click()
  await page.waitForURL(/\/dashboard\/product\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { name: PART })).toBeVisible()
})

test('Parts that did not fit says the rate of a part that is sold often, and when there is nothing to say', async ({
  page,
  admin: _,
}) => {
  const part = {
    productId: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8f',
    name: 'Brake disc',
    sku: 'BD-288-V',
    causes: { 'does-not-fit': 3, 'changed-mind': 1, 'wrong-sent': 2, other: 1 },
    vehicles: [
      { vehicle: '2014 Volkswagen Golf', didNotFit: 2 },
      { vehicle: null, didNotFit: 1 },
    ],
    returned: [],
  }
  let parts: object[] = [
    { ...part, sold: 41, didNotFit: 3, ofOneCustomer: 2, rate: 3 / 41 },
    {
      ...part,
      productId: randomUUID(),
      sold: 2_000,
      didNotFit: 3,
      ofOneCustomer: 1,
      rate: 3 / 2_000,
    },
  ]
  await page.route('**/api/staff/did-not-fit', (route) => route.fulfill({ json: parts }))
  await page.goto('/dashboard/did-not-fit')
  const [often, seldom] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)]
  await expect(often).toContainText('3 of 41 orders, 7%')
  await expect(often).toContainText('2 × 2014 Volkswagen Golf')
  await expect(often).toContainText('1 × no vehicle named')
  await expect(often).toContainText('2 from one customer')
  await expect(seldom).not.toContainText('one customer')
  await expect(often).toContainText('1 changed their mind')
  await expect(often).toContainText('2 wrong part sent')
  await expect(often).toContainText('1 other')
  await expect(seldom).toContainText('3 of 2,000 orders, under 1%')
  parts = []
  await page.reload()
  await expect(page.getByText('No refund has a cause yet.')).toBeVisible()
})
