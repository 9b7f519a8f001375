import type { Product } from '#contract/product.ts'
import * as api from '../api.ts'
import { EmptyList } from '../components/empty-list.tsx'
import { MoreButton } from '../components/more-button.tsx'
import { ProductCard } from '../components/product-card.tsx'
import { FullPageSpinner } from '../components/spinner.tsx'
import { listToReturnTo } from '../kept-lists.ts'
import { pageTitle } from '../page-meta.ts'
import { requireUser } from '../session.ts'
import { useMore } from '../use-more.ts'
import type { Route } from './+types/products'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  return listToReturnTo<Product>(request) ?? api.listProducts()
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Products')]
}

export { FullPageSpinner as HydrateFallback }

export default function Products({ loaderData }: Route.ComponentProps) {
  const { items, ...more } = useMore(loaderData, api.listProducts)
  return (
    <section className="content-width py-10 lg:py-14">
      <h1>All Of Our Products</h1>
      <p className="mt-2 mb-8 text-lg text-quiet">All best seller product are now available.</p>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((product, place) => (
          <li key={product._id} className="grid">
            <ProductCard product={product} eager={place < 6} heading="h2" />
          </li>
        ))}
      </ul>
      {items.length === 0 && (
        <EmptyList to="/" action="Go to Home">
          There is nothing on the shelf right now.
        </EmptyList>
      )}
      <MoreButton {...more}>Show more products</MoreButton>
    </section>
  )
}
