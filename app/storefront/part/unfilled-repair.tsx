import { Link } from 'react-router'
import { Card } from '#app/ui/components/card.tsx'
import type { RepairItem } from '#contract/catalog/repair.ts'
import { formatCount } from '#contract/money.ts'
import { openGarage } from '../vehicle/open-garage.ts'
import { itemName } from './repair-items.ts'

type Props = { repair: { name: string; description: string | null; items: RepairItem[] } }

/** What a repair takes, before the buyer has said for which car. */
export function UnfilledRepair({ repair: { name, description, items } }: Props) {
  return (
    <>
      <h1 dir="auto" className="text-3xl wrap-anywhere">
        {name}
      </h1>
      {description && (
        <p dir="auto" className="max-w-prose wrap-anywhere">
          {description}
        </p>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link
          to="/for"
          className="btn btn-primary"
          onClick={(event) => {
            event.preventDefault()
            openGarage()
          }}
        >
          Choose your car
        </Link>
        <span className="text-quiet">Then each part is the one that fits it.</span>
      </p>
      <h2 className="mt-6 mb-2 text-xl">What it takes</h2>
      <Card as="ul" className="max-w-3xl">
        {items.map((item) => (
          <li
            key={itemName(item)}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-base-300 px-4 py-2 not-first:border-t"
          >
            <Link
              to={item.category.path}
              dir="auto"
              className="content-center font-semibold wrap-anywhere hover:underline max-lg:min-h-11"
            >
              {itemName(item)}
            </Link>
            <span className="content-center text-quiet text-sm tabular-nums">
              {item.isOptional ? 'if needed' : `× ${formatCount(item.quantity)}`}
            </span>
            {item.note && (
              <p dir="auto" className="col-span-2 text-quiet text-sm wrap-anywhere">
                {item.note}
              </p>
            )}
          </li>
        ))}
      </Card>
    </>
  )
}
