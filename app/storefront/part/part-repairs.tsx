import { useContext, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ON_INTENT } from '#app/api/prefetch.ts'
import { priceRepair } from '#app/api/repair-price.ts'
import { Card } from '#app/ui/components/card.tsx'
import type { RepairLink, RepairPrice } from '#contract/catalog/repair.ts'
import { repairPath } from '#contract/catalog/repair-path.ts'
import { formatPrice } from '#contract/money.ts'
import { type Car, useChosenCar } from '../vehicle/garage.ts'
import { PageCar } from '../vehicle/page-car.ts'
import { Section } from './part-section.tsx'

/** The jobs that take a part of this category, for the buyer’s car if there is one. */
export function PartRepairs({ repairs }: { repairs: readonly RepairLink[] }) {
  const [own, other] = [useChosenCar(), useContext(PageCar)]
  const car = other ?? own
  return (
    <Section title={repairs.length === 1 ? 'The whole job' : 'Whole jobs'}>
      <Card as="ul">
        {repairs.map((repair) => (
          <li key={repair.slug} className="border-base-300 not-first:border-t">
            <PartRepair key={car?.path} repair={repair} car={car} />
          </li>
        ))}
      </Card>
    </Section>
  )
}

function PartRepair({ repair, car }: { repair: RepairLink; car: Car | undefined }) {
  const { slug, name, takes } = repair
  const price = usePrice(slug, car?.path)
  return (
    <Link
      to={repairPath(slug, car?.path)}
      prefetch={ON_INTENT}
      className="flex min-h-14 items-center gap-4 px-4 py-2 hover:bg-base-200"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        <b dir="auto" className="block font-semibold">
          {name}
          {car && ` for your ${car.model}`}
        </b>
        <span dir="auto" className="block text-quiet text-sm first-letter:uppercase">
          {takes.join(', ')}
        </span>
      </span>
      {/* Nothing moves when it comes. */}
      {car && <span className="w-28 text-right font-semibold tabular-nums">{price}</span>}
    </Link>
  )
}

/** What its parts cost for a car, once it is known; those that fit, if some do not. */
function usePrice(slug: string, path: string | undefined) {
  const [price, setPrice] = useState<RepairPrice>()
  useEffect(() => {
    // Without an answer the link has no price.
    if (path) priceRepair(slug, path).then(setPrice, () => {})
  }, [slug, path])
  if (!price || price.parts === 0) return ''
  return `${price.isWhole ? '' : 'from '}${formatPrice(price.total)}`
}
