import { data, useLocation } from 'react-router'
import { DiagramView } from '#app/storefront/diagram/diagram-view.tsx'
import { withOffers } from '#app/storefront/diagram/offered-number.ts'
import { type Breadcrumb, Breadcrumbs, breadcrumbData } from '#app/storefront/part/breadcrumbs.tsx'
import { DecidingQuestion } from '#app/storefront/part/deciding-question.tsx'
import { isOtherList } from '#app/storefront/part/list/is-other-list.ts'
import { useAnswers } from '#app/storefront/part/use-answers.ts'
import { useOwnVerdicts } from '#app/storefront/part/use-own-verdicts.ts'
import { CarListLink, useListForCar } from '#app/storefront/vehicle/car-list-link.tsx'
import { PageCar } from '#app/storefront/vehicle/page-car.ts'
import { useOtherCar } from '#app/storefront/vehicle/use-other-car.ts'
import { PageNotFound } from '#app/ui/components/page-not-found.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { pageTitle, publicPage, structuredData } from '#app/ui/page-meta.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { categoryPath, findCategory, lineOf } from '#server/catalog/category/category-tree.ts'
import { findDiagramPage } from '#server/catalog/diagram/diagram-page.ts'
import { readForPage } from '#server/platform/rate-limit/fair-queue.ts'
import type { Route } from './+types/diagram'

/** As long as the path of a vehicle can be. */
const MAX_PATH = 200

export async function loader({ params, request }: Route.LoaderArgs) {
  const path = new URL(request.url).searchParams.get('vehicle')?.slice(0, MAX_PATH)
  const found = await readForPage(() => findDiagramPage(params.slug, path))
  if (!found) return data(null, { status: 404 })
  const { slug, name, categoryId, callouts, list, named, engines } = found
  const { drawing, picturePath, width, height, alt, vehicleName } = found
  const diagram = { drawing, picturePath, width, height, alt }
  const crumbs = crumbsOf(categoryId)
  return { slug, name, diagram, crumbs, callouts, list, named, vehicleName, engines }
}

export const shouldRevalidate = isOtherList

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [pageTitle(matches, 'Page Not Found')]
  const { name, slug, diagram, crumbs } = loaderData
  return [
    ...publicPage(matches, `/diagrams/${slug}`, {
      title: name,
      description: `${diagram.alt} Each number leads to a part with its price.`,
    }),
    structuredData(matches, (origin) => [breadcrumbData(origin, crumbs, name)]),
  ]
}

export default function DiagramPage({ loaderData }: Route.ComponentProps) {
  const isWhole = useLocation().search.includes('unfit=1')
  useListForCar(isWhole || loaderData?.named !== undefined)
  if (!loaderData) {
    return (
      <PageNotFound to="/catalog" action="See the catalog">
        There is no such diagram here.
      </PageNotFound>
    )
  }
  return <Diagram key={loaderData.slug} page={loaderData} />
}

type Page = NonNullable<Route.ComponentProps['loaderData']>

function Diagram({ page }: { page: Page }) {
  const { slug, name, diagram, crumbs, callouts, named, vehicleName, engines } = page
  const answers = useAnswers(named, page.list)
  const other = useOtherCar(named)
  const cards = useOwnVerdicts(answers.list.cards)
  const path = `/diagrams/${slug}`
  return (
    <section className="content-width pt-1 pb-12 max-lg:pt-2">
      <div className="flex items-center justify-between gap-4">
        <Breadcrumbs crumbs={crumbs} current={name} />
        {named ? (
          <TextLink
            to={`${path}?unfit=1`}
            rel="nofollow"
            className="shrink-0 text-primary text-sm max-lg:-my-1.5 lg:min-h-8"
          >
            For any car
          </TextLink>
        ) : (
          <CarListLink />
        )}
      </div>
      <h1 dir="auto" className="mb-2 text-xl leading-tight wrap-anywhere sm:text-2xl lg:text-3xl">
        {name}
        {vehicleName && ` for ${vehicleName}`}
      </h1>
      <div className="mb-2 empty:hidden">
        <DecidingQuestion
          answers={answers}
          engines={engines}
          engineUrl={(engine) =>
            named ? `${path}?vehicle=${vehiclePath({ ...named.vehicle, engine })}` : path
          }
        />
      </div>
      <PageCar.Provider value={other}>
        <DiagramView diagram={diagram} numbers={withOffers(callouts, cards)} model={named?.model} />
      </PageCar.Provider>
    </section>
  )
}

/** The categories above it. */
function crumbsOf(categoryId: number | null): Breadcrumb[] {
  const category = findCategory(categoryId)
  const line = category && !category.isHidden ? lineOf(category) : []
  return [
    ['/catalog', 'Catalog'],
    ...line.map((one) => [categoryPath(one), one.name] satisfies Breadcrumb),
  ]
}
