import { data, Link, redirect } from 'react-router'
import { type Breadcrumb, Breadcrumbs } from '#app/storefront/part/breadcrumbs.tsx'
import { VehicleNotFound } from '#app/storefront/vehicle/vehicle-not-found.tsx'
import { pageTitle, publicPage } from '#app/ui/page-meta.ts'
import {
  findMakeName,
  findNearestPage,
  listVehicleChoices,
} from '#server/catalog/fitment/vehicle-page.ts'
import { pausedInOutage } from '#server/platform/cache/outage-notice.ts'
import { ON_INTENT } from '../../api/prefetch.ts'
import type { Route } from './+types/vehicle-choice'

// Year, make and model as pages of links: the way to a vehicle's parts without scripts.

export async function loader({ params: { year, make }, request }: Route.LoaderArgs) {
  // The picker without scripts is a form.
  const chosen = new URL(request.url).searchParams.get('year')
  if (year === undefined && chosen && /^\d{4}$/.test(chosen)) throw redirect(`/for/${chosen}`)
  const choices = await listVehicleChoices(year, make).catch(pausedInOutage)
  if (!choices) {
    return data({ nearest: await findNearestPage(year ?? '', make) }, { status: 404 })
  }
  const name = make === undefined ? undefined : findMakeName(make)
  return { year, make, name, choices }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData || 'nearest' in loaderData) return [pageTitle(matches, 'Page Not Found')]
  const { year, make } = loaderData
  const path = ['/for', year, make].filter(Boolean).join('/')
  const title = titleOf(loaderData)
  return publicPage(matches, path, {
    title,
    description: `${title} Then see the parts that fit it.`,
  })
}

export default function VehicleChoice({ loaderData }: Route.ComponentProps) {
  if ('nearest' in loaderData) return <VehicleNotFound nearest={loaderData.nearest} />
  const { year, name, choices } = loaderData
  const title = titleOf(loaderData)
  const crumbs: Breadcrumb[] = [['/catalog', 'Catalog']]
  if (year) crumbs.push(['/for', 'Year'])
  if (name) crumbs.push([`/for/${year}`, year ?? ''])
  return (
    <section className="content-width py-2 pb-12">
      <Breadcrumbs crumbs={crumbs} current={name ?? year ?? 'Year'} />
      <h1 className="mt-1 mb-4 text-3xl">{title}</h1>
      <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-5">
        {choices.map(({ path, name: label, hasParts }) => (
          <li key={path}>
            <Link
              to={path}
              prefetch={ON_INTENT}
              discover="none"
              className="flex min-h-11 items-center justify-between gap-2 border-base-300 border-b hover:text-primary"
            >
              {label}
              {!hasParts && <span className="text-quiet text-xs">no parts yet</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function titleOf({ year, name }: { year?: string | undefined; name?: string | undefined }) {
  if (name) return `Which model is your ${year} ${name}?`
  return year ? `Who made your ${year} car?` : 'What year is your car?'
}
