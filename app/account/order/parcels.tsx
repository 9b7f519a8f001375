import { Link } from 'react-router'
import { OrderedVerdict } from '#app/order/ordered-verdict.tsx'
import { TrackingLink } from '#app/order/tracking-link.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { makersNumber } from '#contract/catalog/makers-number.ts'
import { formatCount, formatPrice, totalPrice } from '#contract/money.ts'
import type { CustomerOrder } from '#contract/order/customer-order.ts'
import { type Contents, contentsOf, dayOf, type Line } from './order-progress.ts'
import { usePayable } from './use-payable.ts'

/** The ordered parts by parcel, each with the shop's verdict for the buyer's car. */
export function Parcels({ order }: { order: CustomerOrder }) {
  const { hasEnded, canPay } = usePayable(order)
  return contentsOf(order).map((contents) => (
    <Parcel key={contents.key} contents={contents} isRefused={hasEnded && !canPay} />
  ))
}

/** @param isRefused the order can't be paid, because of a part that is no longer sold */
function Parcel({
  contents: { key, title, shipment, lines },
  isRefused,
}: {
  contents: Contents
  isRefused: boolean
}) {
  return (
    <section aria-labelledby={`parcel-${key}`} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id={`parcel-${key}`} className="text-2xl">
          {title}
        </h2>
        {shipment && (
          <div className="flex min-w-0 flex-wrap items-center gap-x-4 text-sm">
            <span>{[shipment.carrier, stateOf(shipment)].filter(Boolean).join(', ')}</span>
            <TrackingLink shipment={shipment} />
          </div>
        )}
      </div>
      <Card as="ul">
        {lines.map(({ line, units }) => (
          <PartItem
            key={line.position}
            line={line}
            units={units}
            isMissing={isRefused && !line.isSold}
          />
        ))}
      </Card>
    </section>
  )
}

function stateOf({ shippedAt, deliveredAt }: CustomerOrder['shipments'][number]) {
  if (deliveredAt) return `delivered ${dayOf(deliveredAt)}`
  return shippedAt ? `shipped ${dayOf(shippedAt)}` : 'packed'
}

type PartItemProps = { line: Line; units: number; isMissing: boolean }

function PartItem({ line, units, isMissing }: PartItemProps) {
  const { part, path, isSold, img, pricePerUnit, fit, coreCharge } = line
  const number = makersNumber(part)
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-4 gap-y-1 border-base-300 p-3 not-last:border-b sm:grid-cols-[4rem_minmax(0,1fr)_auto]">
      <div className="row-span-2 sm:row-span-1">
        <PartPicture src={img} alt="" />
      </div>
      <div className="grid min-w-0 gap-1">
        {number && (
          <p dir="auto" className="font-mono text-quiet text-xs wrap-anywhere">
            {number}
          </p>
        )}
        <p dir="auto" className="font-semibold leading-snug wrap-anywhere">
          {isSold ? (
            <Link
              to={path}
              className="hover:underline max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
            >
              {keepUnits(part.title)}
            </Link>
          ) : (
            keepUnits(part.title)
          )}
        </p>
        {isMissing && <p className="font-semibold text-sm text-warning">No longer sold</p>}
        <OrderedVerdict fit={fit} />
      </div>
      <p className="tabular-nums max-sm:flex max-sm:items-baseline max-sm:gap-3 sm:text-right">
        <span className="font-heading text-xl">{formatPrice(totalPrice(pricePerUnit, units))}</span>
        <span className="block text-quiet text-sm">
          {formatCount(units)} × {formatPrice(pricePerUnit)}
          {coreCharge !== undefined && (
            <span className="block">+ {formatPrice(coreCharge)} core charge each</span>
          )}
        </span>
      </p>
    </li>
  )
}
