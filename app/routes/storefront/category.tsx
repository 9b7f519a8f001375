import { data, redirect } from 'react-router'
import { type Breadcrumb, breadcrumbData } from '#app/storefront/part/breadcrumbs.tsx'
import { isOtherList } from '#app/storefront/part/list/is-other-list.ts'
import { PartListPage } from '#app/storefront/part/list/part-list-page.tsx'
import { CarListLink, useListForCar } from '#app/storefront/vehicle/car-list-link.tsx'
import { PageNotFound } from '#app/ui/components/page-not-found.tsx'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { pageTitle, publicPage, structuredData } from '#app/ui/page-meta.ts'
import type { PartList } from '#contract/catalog/part-card.ts'
import { countChoices, toSearch } from '#contract/catalog/part-list-url.ts'
import type { Category } from '#server/catalog/category/build-tree.ts'
import {
  categoryPath,
  findCategory,
  findCategoryBySlug,
  lineOf,
} from '#server/catalog/category/category-tree.ts'
import { listRepairsOf } from '#server/catalog/category/repairs.ts'
import { findDiagramOf } from '#server/catalog/diagram/diagram.ts'
import { listPartsIn, readPartListQuery } from '#server/catalog/part-list/part-list.ts'
import { readForPage } from '#server/platform/rate-limit/fair-queue.ts'
import type { Route } from './+types/category'

/** A category that was renamed, moved or merged is where its last name leads. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const segments = [params.category, params.sub, params.below].filter((one) => one !== undefined)
  const found = findCategoryBySlug(segments.at(-1) ?? '')
  if (!found || found.isHidden) return data(null, { status: 404 })
  const path = categoryPath(found)
  if (path !== `/catalog/${segments.join('/')}`) {
    // Browsers would remember it for ever, also once the category has its old name again.
    const headers = { 'cache-control': 'no-cache' }
    throw redirect(path + new URL(request.url).search, { status: 301, headers })
  }
  const query = readPartListQuery(request)
  const [list, diagram] = await readForPage(() =>
    Promise.all([listPartsIn(found, query), findDiagramOf(found)]),
  )
  const { metaTitle, metaDescription } = found
  return {
    ...{ metaTitle, metaDescription },
    name: found.name,
    crumbs: crumbsOf(found),
    path,
    urls: urlsOf(list, found),
    repairs: listRepairsOf(found),
    query,
    list,
    diagram: diagram && { name: diagram.name, url: `/diagrams/${diagram.slug}` },
  }
}

export const shouldRevalidate = isOtherList

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [pageTitle(matches, 'Page Not Found')]
  const { name, path, query, list, metaTitle, metaDescription } = loaderData
  const url = path + toSearch({ page: query.page })
  return [
    ...publicPage(matches, url, {
      title: metaTitle ?? name,
      description: metaDescription ?? `${name}: numbers, dimensions, prices and what is in stock.`,
    }),
    // Search engines would find no end of combinations of filters, and of pages after the last one.
    ...(countChoices(query) > 1 || list.cards.length === 0
      ? [{ name: 'robots', content: 'noindex' }]
      : []),
    structuredData(matches, (origin) => [breadcrumbData(origin, loaderData.crumbs, name)]),
  ]
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  useListForCar(loaderData?.query.unfit ?? true)
  if (!loaderData) {
    return (
      <PageNotFound to="/catalog" action="See the catalog">
        There is no such category here.
      </PageNotFound>
    )
  }
  const { name, crumbs, path, urls, repairs, query, list, diagram } = loaderData
  return (
    <PartListPage
      title={name}
      crumbs={crumbs}
      aside={<CarListLink />}
      list={list}
      diagram={diagram}
      query={query}
      path={path}
      categoryUrl={(slug) => urls[slug] ?? path}
      jobs={{ repairs }}
      empty={
        <EmptyList to={path} action={`See all of ${name}`}>
          No parts match these filters.
        </EmptyList>
      }
    />
  )
}

/**
 * The URLs of the choices of a category, by slug; that of the category on the page leads to the one
 * above it.
 */
function urlsOf({ facets }: PartList, { slug: own, parentId }: Category) {
  const choices = facets.find(({ name }) => name === 'category')?.choices ?? []
  const entries = choices.flatMap(({ value }) => {
    const category = (value === own && findCategory(parentId)) || findCategoryBySlug(value)
    return category ? [[value, categoryPath(category)] as const] : []
  })
  return Object.fromEntries(entries)
}

function crumbsOf(category: Category): Breadcrumb[] {
  const above = lineOf(category).slice(0, -1)
  return [
    ['/catalog', 'Catalog'],
    ...above.map((one) => [categoryPath(one), one.name] satisfies Breadcrumb),
  ]
}
