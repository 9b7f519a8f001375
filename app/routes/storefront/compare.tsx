import { data, redirect } from 'react-router'
import { ComparisonPage } from '#app/storefront/part/comparison-page.tsx'
import { PageNotFound } from '#app/ui/components/page-not-found.tsx'
import { unlistedPage } from '#app/ui/page-meta.ts'
import { comparisonUrl } from '#contract/catalog/part-path.ts'
import { findCategory } from '#server/catalog/category/category-tree.ts'
import { findComparison } from '#server/catalog/part-list/comparison.ts'
import type { Route } from './+types/compare'

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Parts beside each other, by the ids in the URL: one URL for each choice. */
export async function loader({ request }: Route.LoaderArgs) {
  // The form of a list names each part for itself.
  const asked = new URL(request.url).searchParams.getAll('parts').join()
  const ids = asked
    .slice(0, 400)
    .split(',')
    .filter((id) => ID.test(id))
  const comparison = await findComparison(ids)
  if (!comparison) return data(null, { status: 404 })
  const kept = comparison.cards.map(({ _id }) => _id)
  if (kept.join() !== asked) throw redirect(comparisonUrl(kept))
  const [first] = comparison.cards
  return { comparison, category: findCategory(first?.categoryId)?.name ?? 'Parts' }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return unlistedPage(matches, loaderData ? `Compare ${loaderData.category}` : 'Page Not Found')
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <PageNotFound to="/catalog" action="See the catalog">
        There is nothing to compare: choose Compare in a list, or on a part’s page.
      </PageNotFound>
    )
  }
  return <ComparisonPage {...loaderData} />
}
