import { data, redirect } from 'react-router'
import { type Breadcrumb, breadcrumbData } from '#app/storefront/part/breadcrumbs.tsx'
import { isOtherList } from '#app/storefront/part/list/is-other-list.ts'
import { PartListPage } from '#app/storefront/part/list/part-list-page.tsx'
import { CarListLink } from '#app/storefront/vehicle/car-list-link.tsx'
import { PageNotFound } from '#app/ui/components/page-not-found.tsx'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { pageTitle, publicPage, structuredData } from '#app/ui/page-meta.ts'
import {
  type Category,
  categoryPath,
  findCategory,
  findCategoryBySlug,
} from '#contract/catalog/category.ts'
import { countChoices, toSearch } from '#contract/catalog/part-list-url.ts'
import { listPartsIn, readPartListQuery } from '#server/catalog/part-list/part-list.ts'
import { readForPage } from '#server/platform/rate-limit/fair-queue.ts'
import type { Route } from './+types/category'

export async function loader({ params, request }: Route.LoaderArgs) {
  const found = findCategoryBySlug(params.sub ?? params.category)
  const path = `/catalog/${params.category}${params.sub ? `/${params.sub}` : ''}`
  if (!found) return data(null, { status: 404 })
  const own = categoryPath(found)
  if (own !== path) return params.sub ? data(null, { status: 404 }) : redirect(own, 301)
  const { id, name, parentId } = found
  const query = readPartListQuery(request)
  const list = await readForPage(() => listPartsIn(found, query))
  return { id, name, parentId, path, query, list }
}

export const shouldRevalidate = isOtherList

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [pageTitle(matches, 'Page Not Found')]
  const { name, path, query, list } = loaderData
  const url = path + toSearch({ page: query.page })
  return [
    ...publicPage(matches, url, {
      title: name,
      description: `${name}: numbers, dimensions, prices and what is in stock.`,
    }),
    // Search engines would find no end of combinations of filters, and of pages after the last one.
    ...(countChoices(query) > 1 || list.cards.length === 0
      ? [{ name: 'robots', content: 'noindex' }]
      : []),
    structuredData(matches, (origin) => [breadcrumbData(origin, crumbsOf(loaderData), name)]),
  ]
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <PageNotFound to="/catalog" action="See the catalog">
        There is no such category here.
      </PageNotFound>
    )
  }
  const { name, path, query, list } = loaderData
  return (
    <PartListPage
      title={name}
      crumbs={crumbsOf(loaderData)}
      aside={<CarListLink />}
      list={list}
      query={query}
      path={path}
      categoryUrl={(slug) => urlOfChoice(slug, path)}
      empty={
        <EmptyList to={path} action={`See all of ${name}`}>
          No parts match these filters.
        </EmptyList>
      }
    />
  )
}

/** The URL of a category's filter; that of the category on the page leads to the one above it. */
function urlOfChoice(slug: string, path: string) {
  const category = findCategoryBySlug(slug)
  if (!category) return path
  const own = categoryPath(category)
  const parent = findCategory(category.parentId)
  return own === path && parent ? categoryPath(parent) : own
}

function crumbsOf({ parentId }: Pick<Category, 'parentId'>): Breadcrumb[] {
  const parent = findCategory(parentId)
  return [
    ['/catalog', 'Catalog'],
    ...(parent ? [[categoryPath(parent), parent.name] satisfies Breadcrumb] : []),
  ]
}
