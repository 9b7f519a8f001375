import { useContext } from 'react'
import { Link } from 'react-router'
import { ON_INTENT } from '#app/api/prefetch.ts'
import { Card } from '#app/ui/components/card.tsx'
import type { RepairLink } from '#contract/catalog/repair.ts'
import { useChosenCar } from '../vehicle/garage.ts'
import { PageCar } from '../vehicle/page-car.ts'
import { Section } from './part-section.tsx'
import { repairUrl } from './repair-links.tsx'

/** The jobs that take a part of this category, for the buyer’s car if there is one. */
export function PartRepairs({ repairs }: { repairs: readonly RepairLink[] }) {
  const [own, other] = [useChosenCar(), useContext(PageCar)]
  const car = other ?? own
  return (
    <Section title={repairs.length === 1 ? 'The whole job' : 'Whole jobs'}>
      <Card as="ul">
        {repairs.map(({ slug, name, takes }) => (
          <li key={slug} className="border-base-300 not-first:border-t">
            <Link
              to={repairUrl(slug, car?.path)}
              prefetch={ON_INTENT}
              className="block min-h-14 px-4 py-2 wrap-anywhere hover:bg-base-200"
            >
              <b dir="auto" className="block font-semibold">
                {name}
                {car && ` for your ${car.model}`}
              </b>
              <span dir="auto" className="block text-quiet text-sm first-letter:uppercase">
                {takes.join(', ')}
              </span>
            </Link>
          </li>
        ))}
      </Card>
    </Section>
  )
}
