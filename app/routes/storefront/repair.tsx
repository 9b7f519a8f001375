import { data, redirect, useLocation } from 'react-router'
import { type Breadcrumb, Breadcrumbs, breadcrumbData } from '#app/storefront/part/breadcrumbs.tsx'
import { FilledRepair } from '#app/storefront/part/filled-repair.tsx'
import { UnfilledRepair } from '#app/storefront/part/unfilled-repair.tsx'
import { useListForCar } from '#app/storefront/vehicle/car-list-link.tsx'
import { PageNotFound } from '#app/ui/components/page-not-found.tsx'
import { pageTitle, publicPage, structuredData } from '#app/ui/page-meta.ts'
import { repairPath } from '#contract/catalog/repair-path.ts'
import { parseVehiclePath, vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import { findRepair } from '#server/catalog/category/repairs.ts'
import { fillRepair, itemsOf } from '#server/catalog/fitment/repair-page.ts'
import { findVehiclePage } from '#server/catalog/fitment/vehicle-page.ts'
import { readForPage } from '#server/platform/rate-limit/fair-queue.ts'
import type { Route } from './+types/repair'

/** A repair, for a vehicle if its path names one. */
export async function loader({ params: { job, '*': rest = '' } }: Route.LoaderArgs) {
  const repair = findRepair(job)
  if (!repair) return data(null, { status: 404 })
  const { slug, name, description } = repair
  const shown = { path: repairPath(slug), slug, name, description }
  const asked = rest.replace(/\/$/, '')
  if (asked === '') return { ...shown, items: itemsOf(repair), car: undefined }
  const found = await readForPage(async () => {
    const page = await findVehiclePage(asked)
    if (!page || page.category) return undefined
    const { vehicle, model, label, engines } = page
    if (vehiclePath(vehicle) !== asked) return `${shown.path}/${vehiclePath(vehicle)}`
    const filled = await fillRepair(repair, vehicle, model)
    return { vehicle, label, engines, filled, names: { label: model.label, model: model.name } }
  })
  if (!found) throw redirect(nearestTo(asked, shown.path))
  if (typeof found === 'string') throw redirect(found, 301)
  const { vehicle, label, engines, filled, names } = found
  const named = { vehicle, ...names }
  return { ...shown, items: filled.items, car: { label, named, engines, list: filled.list } }
}

/**
 * For a path that leads to no vehicle: the job for it without its engine, which no part names any
 * more, else for none. A browser that has chosen the car must not ask for it again.
 */
function nearestTo(asked: string, path: string) {
  const vehicle = parseVehiclePath(asked)
  if (vehicle?.engine === undefined) return `${path}?unfit=1`
  const { year, make, model } = vehicle
  return `${path}/${encodeURI(vehiclePath({ year, make, model }))}`
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [pageTitle(matches, 'Page Not Found')]
  const { name, description, items, car } = loaderData
  const parts = [...new Set(items.map(({ category }) => category.name.toLowerCase()))].join(', ')
  const title = car ? `${name} for ${car.label}` : name
  return [
    ...publicPage(matches, urlOf(loaderData), {
      title,
      description: description ?? `${title}: ${parts}, chosen for the car, in one click.`,
    }),
    ...(car && car.list.cards.length === 0 ? [{ name: 'robots', content: 'noindex' }] : []),
    structuredData(matches, (origin) => [breadcrumbData(origin, crumbsOf(loaderData), name)]),
  ]
}

export default function Job({ loaderData }: Route.ComponentProps) {
  const isWhole = useLocation().search.includes('unfit=1')
  useListForCar(isWhole || loaderData?.car !== undefined || !loaderData)
  if (!loaderData) {
    return (
      <PageNotFound to="/catalog" action="See the catalog">
        There is no such job here.
      </PageNotFound>
    )
  }
  const { name, description, items, car, path } = loaderData
  return (
    <section className="content-width py-2 pb-12">
      <Breadcrumbs crumbs={crumbsOf(loaderData)} current={name} />
      {car ? (
        <FilledRepair
          key={urlOf(loaderData)}
          repair={{ name, description, path, items }}
          {...car}
        />
      ) : (
        <UnfilledRepair repair={{ name, description, items }} />
      )}
    </section>
  )
}

type Page = NonNullable<Route.ComponentProps['loaderData']>

function urlOf({ path, car }: Page) {
  return car ? `${path}/${vehiclePath(car.named.vehicle)}` : path
}

function crumbsOf({ car }: Page): Breadcrumb[] {
  if (!car) return [['/catalog', 'Catalog']]
  return [
    ['/catalog', 'Catalog'],
    [`/for/${vehiclePath(car.named.vehicle)}`, car.label],
  ]
}
