import { data, redirect } from 'react-router'
import { type Breadcrumb, breadcrumbData } from '#app/storefront/part/breadcrumbs.tsx'
import { DecidingQuestion } from '#app/storefront/part/deciding-question.tsx'
import { isOtherList } from '#app/storefront/part/list/is-other-list.ts'
import { PartListPage } from '#app/storefront/part/list/part-list-page.tsx'
import { useAnswers } from '#app/storefront/part/use-answers.ts'
import { NothingFound } from '#app/storefront/search/nothing-found.tsx'
import { VehicleNotFound } from '#app/storefront/vehicle/vehicle-not-found.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { pageTitle, publicPage, structuredData } from '#app/ui/page-meta.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import { countChoices, toSearch } from '#contract/catalog/part-list-url.ts'
import type { Vehicle } from '#contract/vehicle/vehicle.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import type { Category } from '#server/catalog/category/build-tree.ts'
import { categoryPath, lineOf } from '#server/catalog/category/category-tree.ts'
import { listRepairLinks, listRepairsOf } from '#server/catalog/category/repairs.ts'
import { findDiagramOf } from '#server/catalog/diagram/diagram.ts'
import { listPartsFor } from '#server/catalog/fitment/vehicle-list.ts'
import { findNearestPage, findVehiclePage } from '#server/catalog/fitment/vehicle-page.ts'
import { readPartListQuery } from '#server/catalog/part-list/part-list.ts'
import { readForPage } from '#server/platform/rate-limit/fair-queue.ts'
import type { Route } from './+types/vehicle'

export async function loader({ params, request }: Route.LoaderArgs) {
  const { year, make, model, '*': rest = '' } = params
  const asked = [year, make, model, rest.replace(/\/$/, '')].filter(Boolean).join('/')
  const query = readPartListQuery(request)
  const found = await readForPage(async () => {
    const page = await findVehiclePage(asked)
    if (!page) return undefined
    if (pathOf(page) !== `/for/${asked}`) return pathOf(page)
    const [list, diagram] = await Promise.all([
      listPartsFor(page.vehicle, page.model, page.category, query),
      page.category && findDiagramOf(page.category),
    ])
    return { ...page, list, diagram }
  })
  if (!found) {
    return data({ nearest: await findNearestPage(year, make, model) }, { status: 404 })
  }
  if (typeof found === 'string') throw redirect(found + new URL(request.url).search, 301)
  const { vehicle, category, label, engines, list, diagram } = found
  return {
    vehicle,
    label,
    named: { vehicle, label: found.model.label, model: found.model.name },
    engines,
    category: category && {
      ...{ name: category.name, slug: category.slug },
      all: `${categoryPath(category)}?unfit=1`,
    },
    above: aboveOf(category),
    repairs: category ? listRepairsOf(category) : listRepairLinks(),
    query,
    list,
    diagram: diagram && {
      name: diagram.name,
      url: `/diagrams/${diagram.slug}?vehicle=${vehiclePath(vehicle)}`,
    },
  }
}

export const shouldRevalidate = isOtherList

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData || 'nearest' in loaderData) return [pageTitle(matches, 'Page Not Found')]
  const { query, list } = loaderData
  const title = titleOf(loaderData)
  // Universal parts alone make it the same page for every vehicle.
  const isThin = countChoices(query) > 1 || list.cards.every(isUniversal)
  return [
    ...publicPage(matches, pathOf(loaderData) + toSearch({ page: query.page }), {
      title,
      description: `${title}: which fit, on what condition, prices and what is in stock.`,
    }),
    ...(isThin ? [{ name: 'robots', content: 'noindex' }] : []),
    structuredData(matches, (origin) => [
      breadcrumbData(origin, crumbsOf(loaderData), currentOf(loaderData)),
    ]),
  ]
}

export default function VehicleParts({ loaderData }: Route.ComponentProps) {
  if ('nearest' in loaderData) return <VehicleNotFound nearest={loaderData.nearest} />
  return <Parts key={loaderData.label} page={loaderData} />
}

type Slugged = { slug: string } | undefined

type Page = Exclude<Route.ComponentProps['loaderData'], { nearest: unknown }>

function Parts({ page }: { page: Page }) {
  const { vehicle, label, named, engines, category, query } = page
  const { model } = named
  const base = `/for/${vehiclePath(vehicle)}`
  const path = pathOf(page)
  const answers = useAnswers(named, page.list)
  const ways = category || page.list.total > 0 ? [] : universalWays(page, base)
  return (
    <PartListPage
      title={titleOf(page)}
      crumbs={crumbsOf(page)}
      aside={
        category && (
          <TextLink
            to={category.all}
            rel="nofollow"
            className="shrink-0 text-primary text-sm max-lg:-my-1.5 lg:min-h-8"
          >
            <span className="max-sm:hidden">{category.name} for&nbsp;</span>
            <span className="sm:hidden">For&nbsp;</span>any car
          </TextLink>
        )
      }
      current={currentOf(page)}
      list={answers.list}
      diagram={page.diagram}
      unfit={answers.list.unfit}
      named={named}
      query={query}
      path={path}
      categoryUrl={(slug) => base + segmentOf(slug, page)}
      best="Best fit"
      isAsking={answers.deciding !== undefined}
      jobs={{ repairs: page.repairs, car: vehiclePath(vehicle) }}
      beside={
        <DecidingQuestion
          answers={answers}
          engineUrl={(engine) =>
            `/for/${vehiclePath({ ...vehicle, engine })}${category ? `/${category.slug}` : ''}${toSearch({ ...query, page: 1 })}`
          }
          engines={engines}
        />
      }
      empty={
        countChoices(query) > 0 ? (
          <EmptyList to={path} action={`See all for your ${model}`}>
            No parts match these filters.
          </EmptyList>
        ) : ways.length > 0 ? (
          <NothingFound ways={ways}>
            {`No part is listed for the ${label} yet. These aren’t made for a particular vehicle:`}
          </NothingFound>
        ) : (
          <EmptyList {...wayOn(page)}>
            {category
              ? `No part in ${category.name} is listed for the ${label} yet.`
              : `No part is listed for the ${label} yet.`}
          </EmptyList>
        )
      }
    />
  )
}

/** The categories above it, the first level first. */
function aboveOf(category: Category | undefined) {
  const above = category ? lineOf(category).slice(0, -1) : []
  return above.map(({ name, slug }) => ({ name, slug }))
}

/** Categories with universal parts, which a vehicle's list without a category leaves out. */
function universalWays({ list: { facets } }: Page, base: string) {
  const categories = facets.find(({ name }) => name === 'category')?.choices ?? []
  return categories.map(({ value, label, count }) => ({
    url: `${base}/${value}`,
    text: `${label} (${count})`,
  }))
}

/** From a list without parts: to the category above it, to all, to the catalog. */
function wayOn({ vehicle, named: { model }, category, above }: Page) {
  const parent = above.at(-1)
  const base = `/for/${vehiclePath(vehicle)}`
  if (parent) return { to: `${base}/${parent.slug}`, action: `${parent.name} for your ${model}` }
  if (category) return { to: base, action: `See all parts for your ${model}` }
  return { to: '/catalog', action: 'See the catalog' }
}

/**
 * The segment of a category's filter; that of the category on the page leads to the one above it.
 */
function segmentOf(slug: string, { category, above }: Page) {
  const parent = above.at(-1)
  if (slug !== category?.slug) return `/${slug}`
  return parent ? `/${parent.slug}` : ''
}

function isUniversal({ verdict }: PartCard) {
  return verdict?.word === 'universal'
}

function pathOf({ vehicle, category }: { vehicle: Vehicle; category: Slugged }) {
  return `/for/${vehiclePath(vehicle)}${category ? `/${category.slug}` : ''}`
}

function titleOf({ label, category }: Page) {
  return `${category?.name ?? 'Parts'} for ${label}`
}

function currentOf({ label, category }: Page) {
  return category?.name ?? label
}

function crumbsOf({ vehicle, label, category, above }: Page): Breadcrumb[] {
  const base = `/for/${vehiclePath(vehicle)}`
  return [
    ['/catalog', 'Catalog'],
    ...(category ? [[base, label] satisfies Breadcrumb] : []),
    ...above.map((one) => [`${base}/${one.slug}`, one.name] satisfies Breadcrumb),
  ]
}
