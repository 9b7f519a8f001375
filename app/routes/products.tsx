import { useRevalidator } from 'react-router'
import type { Product } from '#contract/product.ts'
import * as api from '../api.ts'
import { EmptyList } from '../components/empty-list.tsx'
import { MoreButton } from '../components/more-button.tsx'
import { ProductCard } from '../components/product-card.tsx'
import { ProductSkeletons } from '../components/skeletons.tsx'
import { FullPageSpinner } from '../components/spinner.tsx'
import { sentenceOf } from '../http.ts'
import { listToReturnTo, type Page } from '../kept-lists.ts'
import { pageTitle } from '../page-meta.ts'
import { requireUser } from '../session.ts'
import { useLoaded } from '../use-loaded.ts'
import { useMore } from '../use-more.ts'
import type { Route } from './+types/products'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request)
  const list: First | Promise<First> =
    listToReturnTo<Product>(request) ??
    api.listProducts().catch((error) => ({ failure: sentenceOf(error) }))
  return { list }
}

type First = Page<Product> | { failure: string }

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Products')]
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
  return 'failure' in first ? <Failed>{first.failure}</Failed> : <Cards first={first} />
}

function Failed({ children }: { children: string }) {
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
  const { items, ...more } = useMore(first, api.listProducts)
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
      <MoreButton {...more}>Show more products</MoreButton>
    </>
  )
}
