import type { Page } from '@playwright/test'
import { expect, placeOrder, productNamed, signInAsAdmin, test } from './shop.ts'

// A product's stock, at /dashboard/product/:id: units come in and leave, each with who and why.

const FEW = 'Fuel filter'

/** A product of the test's own, with 47 units, on its page. */
async function openStock(page: Page, units = 47) {
  const { token } = await signInAsAdmin(page)
  const name = `Stock ${Math.random().toString(36).slice(2, 10)}`
  const answer = await page.request.post('/api/product', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      name,
      img: '/parts/fuel-filter.svg',
      description: 'For a test of its stock.',
      availableQuantity: units,
      minimumOrderQuantity: 1,
      pricePerUnit: 1,
    },
  })
  const { insertedId } = await answer.json()
  await page.goto(`/dashboard/product/${insertedId}`)
  const card = page.getByRole('region', { name: 'Stock' })
  await expect(card.getByRole('listitem')).toHaveCount(1)
  return { card, token, name, id: insertedId as string }
}
