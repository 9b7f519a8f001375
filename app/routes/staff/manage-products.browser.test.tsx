import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ProductFilters } from '#app/api/staff-product.ts'
import ManageProducts from './manage-products.tsx'

const COUNTS = { all: 156, live: 150, draft: 6, low: 5, noWeight: 2, deleted: 1 }

function ProductsPage() {
  const filters = useLoaderData<ProductFilters>()
  const counts = { ...COUNTS, defaultLowStockAt: 0 }
  const products = { items: [], next: undefined }
  const categories = [{ id: 501, parentId: 5, name: 'Spark plugs', slug: 'spark-plugs', parts: 3 }]
  const props = { loaderData: { filters, counts, categories, products } }
  return <ManageProducts {...(props as unknown as Parameters<typeof ManageProducts>[0])} />
}

test.each<[ProductFilters, string]>([
  [{}, 'Manage Products: 156'],
  [{ stock: 'low' }, 'Manage Products: 5 low in stock'],
  [{ state: 'draft' }, 'Manage Products: 6 in draft'],
  [{ state: 'no-weight' }, 'Manage Products: 2 without a weight'],
  [{ state: 'deleted' }, 'Manage Products: 1 deleted'],
  [{ q: 'brake' }, 'Manage Products: “brake”'],
  [{ category: 501, q: 'm14', state: 'live' }, 'Manage Products: Spark plugs, “m14”, live'],
  [{ stock: 'low', q: 'brake' }, 'Manage Products: “brake”, low in stock'],
])('the heading says what is listed: %o', async (filters, heading) => {
  const Page = createRoutesStub([
    { path: '/', loader: () => filters, HydrateFallback: () => null, Component: ProductsPage },
  ])
  const screen = await render(<Page />)
  await expect.element(screen.getByRole('heading', { name: heading, exact: true })).toBeVisible()
})
