import { useRevalidator } from 'react-router'
import { ProductCard } from '#app/storefront/product/product-card.tsx'
import { FullPageSpinner } from '#app/ui/components/spinner.tsx'
import { ProductSkeletons } from '#app/ui/lists/card-skeletons.tsx'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { restoredList } from '#app/ui/lists/list-cache.ts'
import { LoadMore } from '#app/ui/lists/load-more.tsx'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import { unlistedPage } from '#app/ui/page-meta.ts'
import { useLoaded } from '#app/ui/use-load.ts'
import type { Product } from '#contract/catalog/product.ts'
import type { Page } from '#contract/page.ts'
import { errorMessage } from '../../api/http.ts'
import { listProducts } from '../../api/product.ts'
import { requireUser } from '../../session/require-user.ts'
import type { Route } from './+types/products'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const list: First | Promise<First> =
    restoredList<Product>(request) ??
    listProducts().catch((error) => ({ error: errorMessage(error) }))
  return { list }
}

type First = Page<Product> | { error: string }

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, 'Products')
}

export { FullPageSpinner as HydrateFallback }

export default function Products({ loaderData }: Route.ComponentProps) {
  return (
    <section className="content-width py-10 lg:py-14">
      <h1>All Of Our Products</h1>
      <p className="mt-2 mb-8 text-lg text-quiet">All best seller product are now available.</p>
      <ProductList list={loaderData.list} />
    </section>
  )
}

function ProductList({ list }: { list: First | Promise<First> }) {
  const first = useLoaded(list)
  if (!first) return <ProductSkeletons />
  return 'error' in first ? <LoadError>{first.error}</LoadError> : <Cards first={first} />
}

function LoadError({ children }: { children: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>{children}</p>
      <button
        type="button"
        className="btn btn-primary"
        disabled={state === 'loading'}
        onClick={() => revalidate()}
      >
        Try again
      </button>
    </div>
  )
}

function Cards({ first }: { first: Page<Product> }) {
  const { items, ...more } = useInfiniteList(first, listProducts)
  return (
    <>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {items.map((product, place) => (
          <li key={product._id} className="grid">
            <ProductCard product={product} eager={place < 6} heading="h2" />
          </li>
        ))}
      </ul>
      {items.length === 0 && (
        <EmptyList to="/" action="Go to Home">
          There are no products right now.
        </EmptyList>
      )}
      <LoadMore {...more}>Show more products</LoadMore>
    </>
  )
}
