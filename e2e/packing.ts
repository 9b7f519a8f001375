import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { payOrder } from './payments.ts'
import { expect, type Person, placeOrder } from './shop.ts'

/** A paid order of two units of a part of the test's own, which has a SKU. */
export async function sellTwo(page: Page, admin: Person, customer: Person) {
  const headers = { authorization: `Bearer ${admin.token}` }
  const sku = `SEND-${randomUUID().slice(0, 8).toUpperCase()}`
  const data = {
    name: `Pads ${sku}`.slice(0, 30),
    img: '/parts/brake-pads.svg',
    description: 'For a test of sending it.',
    availableQuantity: 20,
    minimumOrderQuantity: 2,
    pricePerUnit: 5,
    sku,
  }
  const added = await page.request.post('/api/product', { headers, data })
  expect(added.status()).toBe(201)
  const id = await placeOrder(page.request, customer, data.name)
  await payOrder(page.request, customer, id)
  const call = async (method: string, path: string, body?: object) => {
    const answer = await page.request.fetch(`/api${path}`, { method, headers, data: body })
    return answer.json()
  }
  const { number } = await call('GET', `/staff/order/${id}`)
  return { id, number: String(number), sku, name: data.name, call }
}
