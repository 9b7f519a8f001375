import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { VehicleCategories } from '#contract/vehicle-choice.ts'
import { useChosenCar } from './garage.ts'

export type CategoryLink = { slug: string; name: string; parts: number; drawing: string }

/** Categories with their parts: of the shop, or those for the buyer's car, which are counted once the page is shown. */
export function CategoryLinks({ categories }: { categories: CategoryLink[] }) {
  const car = useChosenCar()
  const counts = useCounts(car?.path)
  const base = car ? `/for/${car.path}` : '/catalog'
  const ofCar = (slug: string) => counts?.categories.find((one) => one.slug === slug)?.parts ?? 0
  return (
    <nav aria-label="Categories" className="grid gap-3 lg:col-span-2">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 truncate font-heading text-2xl">
          {car ? `Parts for your ${car.vehicle.year} ${car.model}` : 'Parts by category'}
        </p>
        <Link
          to={base}
          className="shrink-0 py-2.5 text-primary text-sm underline underline-offset-4"
        >
          {counts ? `All ${counts.parts}` : 'All'}
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        {categories.map(({ slug, name, parts, drawing }) => (
          <li key={slug}>
            <Link
              to={`${base}/${slug}`}
              className="flex h-full items-center gap-3 rounded-box border border-base-300 bg-base-100 p-2 hover:border-primary"
            >
              <img
                src={drawing}
                alt=""
                width={64}
                height={48}
                loading="lazy"
                className="rounded-field bg-drawing max-sm:hidden"
              />
              <span className="min-w-0">
                <b className="block font-heading text-lg leading-tight">{name}</b>
                <span className="text-quiet text-sm tabular-nums">
                  {car ? (counts ? said(ofCar(slug)) : '\u00a0') : said(parts)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function said(parts: number) {
  return parts === 1 ? '1 part' : `${parts || 'No'} parts`
}

function useCounts(path: string | undefined) {
  const [found, setFound] = useState<VehicleCategories & { path: string }>()
  useEffect(() => {
    if (!path) return
    import('../api/vehicle.ts')
      .then(({ countCategories }) => countCategories(path))
      .then(
        (counts) => setFound({ path, ...counts }),
        () => {}, // offline: the links lead on all the same
      )
  }, [path])
  return found?.path === path ? found : undefined
}
