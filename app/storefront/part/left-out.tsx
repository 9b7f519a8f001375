import { Link } from 'react-router'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { partPath } from '#contract/catalog/part-path.ts'
import { vehiclePath } from '#contract/vehicle/vehicle-path.ts'
import type { NamedVehicle } from '../vehicle/matching-car.ts'
import { itemName, type RepairLine } from './repair-items.ts'

const LEFT_OUT = 'left-out'

type Props = { lines: readonly RepairLine[]; named: NamedVehicle }

/** The items of a repair that have no part for the car, and why. */
export function LeftOut({ lines, named }: Props) {
  const left = lines.filter(({ filled }) => filled.state !== 'chosen')
  if (left.length === 0) return null
  return (
    <section aria-labelledby={LEFT_OUT}>
      <h2 id={LEFT_OUT} className="mt-2 mb-1 text-xl">
        Not among them
      </h2>
      <ul className="border-base-300 border-t">
        {left.map((line) => (
          <li
            key={itemName(line.item)}
            className="flex flex-wrap items-center justify-between gap-x-4 border-base-300 border-b"
          >
            <p className="min-w-0 py-1.5 wrap-anywhere">
              <b className="font-semibold">{itemName(line.item)}</b>{' '}
              <span className="text-quiet text-sm">
                <Why line={line} model={named.model} />
              </span>
            </p>
            <TextLink
              to={`/for/${vehiclePath(named.vehicle)}/${line.item.category.slug}`}
              className="text-primary text-sm"
            >
              See all<span className="sr-only"> of {line.item.category.name}</span>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Why({ line: { filled }, model }: { line: RepairLine; model: string }) {
  if (filled.state === 'undecided') return 'The question above decides which one fits.'
  if (filled.state !== 'out') return `No part is listed for your ${model}.`
  return (
    <>
      The one that fits is out of stock:{' '}
      <Link to={partPath(filled.part)} className="underline underline-offset-4">
        {filled.part.title}
      </Link>
    </>
  )
}
