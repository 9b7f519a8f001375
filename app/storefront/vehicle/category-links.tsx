import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Drawing } from '#app/ui/components/drawing.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import type { ShownCategories } from './car-categories.ts'
import { useChosenCar } from './garage.ts'

/**
 * Categories with how many parts they have: those for the buyer's car are counted once the page is
 * shown.
 */
export function CategoryLinks({ ofShop }: { ofShop: ShownCategories }) {
  const car = useChosenCar()
  const [ofCar, setOfCar] = useState<ShownCategories>()
  useEffect(() => {
    if (!car) return
    let isOutdated = false
    const show = (counted: ShownCategories) => isOutdated || setOfCar(counted)
    import('./car-categories.ts').then(
      ({ countFor }) => countFor(car, ofShop, show),
      () => {}, // offline: the counts of the whole shop stay
    )
    return () => {
      isOutdated = true
      setOfCar(undefined)
    }
  }, [car, ofShop])
  const { title, all, base, links } = ofCar ?? ofShop
  return (
    <nav aria-label="Categories" className="grid gap-2 lg:col-span-2">
      <div className="flex items-center justify-between gap-4">
        <p
          className="min-w-0 truncate font-heading font-semibold text-2xl"
          data-stored="parts"
          suppressHydrationWarning
        >
          {title}
        </p>
        <TextLink to={base} className="shrink-0 text-primary text-sm">
          {all}
        </TextLink>
      </div>
      <ul className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        {links.map(({ slug, name, parts, drawing }) => (
          <li key={slug}>
            <Link
              to={`${base}/${slug}`}
              className="flex h-full items-center gap-3 rounded-box border border-base-300 bg-base-100 p-2 hover:border-primary"
            >
              <Drawing
                src={drawing}
                width={64}
                height={48}
                className="rounded-field max-sm:hidden"
              />
              <span className="min-w-0">
                <b className="block font-heading text-lg leading-tight">{name}</b>
                <span className="text-quiet text-sm tabular-nums">{parts}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
