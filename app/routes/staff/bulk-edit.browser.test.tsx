import { createRoutesStub, useParams } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ProductFilters } from '#app/api/staff-product.ts'
import ManageProducts from './manage-products.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const COUNTS = { all: 156, live: 150, draft: 6, low: 5, noWeight: 2, deleted: 1 }
const PARTS = ['Disc', 'Pads', 'Hose'].map((name, at) => ({
  ...{ _id: `id-${at}`, name, img: '/parts/disc.svg', pictures: [], pricePerUnit: 10 },
  ...{ availableQuantity: 5, state: 'live', lowStockAt: null, deleted: false },
}))

/** Manage Products with three parts of 29 that match. @returns what is sent */
async function showProducts(filters: ProductFilters, matching = 29) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'POST') sent.push(await request.json())
    const answer = request.method === 'POST' ? { insertedId: 'new' } : { ...COUNTS, matching }
    return new Response(JSON.stringify(answer), { status: 200 })
  })
  const counts = { ...COUNTS, defaultLowStockAt: null }
  const products = { items: PARTS, next: undefined }
  const props = { loaderData: { filters, counts, categories: [], products } }
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ManageProducts {...(props as unknown as Parameters<typeof ManageProducts>[0])} />
      ),
    },
    { path: '/dashboard/import/:id', Component: () => <p>Check of {useParams().id}</p> },
  ])
  return { sent, screen: await render(<Page />) }
}

test('selected parts get a change, which leads to its check; all that match are the filter, not ids', async () => {
  const { sent, screen } = await showProducts({ category: 501 })
  const bar = screen.getByRole('region', { name: 'Change the selected parts' })
  await expect.element(bar).not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: 'Select Pads' }).click()
  await expect.element(screen.getByText('1 selected')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Select the 3 shown' }).first().click()
  await expect.element(screen.getByText('3 selected')).toBeVisible()
  await screen.getByRole('button', { name: 'Select all 29 that match' }).click()
  await expect.element(screen.getByText('29 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Change', exact: true }).click()
  await bar.getByRole('button', { name: 'See 29 changes' }).click()
  await expect.element(bar.getByText('Enter a percentage, such as 4 or 2.5')).toBeVisible()
  expect(sent).toEqual([])
  await bar.getByLabelText('Percent').fill('4')
  await bar.getByRole('button', { name: 'See 29 changes' }).click()
  await expect.element(screen.getByText('Check of new')).toBeVisible()
  const rounding = { to: '90', direction: 'nearest' }
  const rule = { by: 'percent', percent: 4 }
  expect(sent).toEqual([
    {
      parts: { filter: { category: 501 } },
      change: { field: 'price', rule, rounding, steps: 'same' },
    },
  ])
})

test('a part less than all that match is those that are shown without it', async () => {
  const { sent, screen } = await showProducts({})
  const bar = screen.getByRole('region', { name: 'Change the selected parts' })
  await screen.getByRole('checkbox', { name: 'Select the 3 shown' }).first().click()
  await screen.getByRole('button', { name: 'Select all 156 that match' }).click()
  await screen.getByRole('checkbox', { name: 'Select Pads' }).click()
  await bar.getByRole('button', { name: 'Change', exact: true }).click()
  await bar.getByLabelText('Change', { exact: true }).selectOptions('Hide: make a draft')
  await bar.getByRole('button', { name: 'See 2 changes' }).click()
  await expect.element(screen.getByText('Check of new')).toBeVisible()
  const change = { field: 'state', value: 'draft' }
  expect(sent).toEqual([{ parts: { ids: ['id-0', 'id-2'] }, change }])
})

test('parts that are ticked one by one are sent as they are, though no other matches', async () => {
  const { sent, screen } = await showProducts({ category: 501 }, 3)
  const bar = screen.getByRole('region', { name: 'Change the selected parts' })
  await screen.getByRole('checkbox', { name: 'Select the 3 shown' }).first().click()
  await bar.getByRole('button', { name: 'Change', exact: true }).click()
  await bar.getByLabelText('Change', { exact: true }).selectOptions('Hide: make a draft')
  await bar.getByRole('button', { name: 'See 3 changes' }).click()
  await expect.element(screen.getByText('Check of new')).toBeVisible()
  const change = { field: 'state', value: 'draft' }
  expect(sent).toEqual([{ parts: { ids: ['id-0', 'id-1', 'id-2'] }, change }])
})
