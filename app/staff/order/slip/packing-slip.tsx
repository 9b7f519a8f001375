import type { ReactNode } from 'react'
import { formatUnits } from '#app/order/format-units.ts'
import { MakersNumber } from '#app/order/ordered-part.tsx'
import { ShipTo } from '#app/order/ship-to.tsx'
import { unitsToSend } from '#app/order/units-to-send.ts'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import type { Shop } from '#app/ui/page-meta.ts'
import { describeFit } from '#contract/fitment/verdict-words.ts'
import type { PackerOrder } from '#contract/order/packer-order.ts'
import { formatDayIn } from '#contract/shop-time.ts'
import { sumOf } from '#contract/sum.ts'
import { byShelf } from '../../shipment/by-shelf.ts'
import { isPacked } from '../../shipment/parcel.ts'
import { Shelf } from '../../shipment/shelf.tsx'
import { code128 } from './code128.ts'

type Shipment = PackerOrder['shipments'][number]

/**
 * Those that are packed, else that of the units left to pack (undefined), else the last one that
 * was sent.
 */
export function parcelsToPrint({ lines, shipments }: PackerOrder): (Shipment | undefined)[] {
  const packed = shipments.filter(isPacked)
  if (packed.length > 0) return packed
  const isAllPacked = lines.every(({ unpacked }) => unpacked <= 0)
  return [isAllPacked ? shipments.at(-1) : undefined]
}

function contentsOf(order: PackerOrder, shipment: Shipment | undefined) {
  const isSent = shipment !== undefined && !isPacked(shipment)
  const lines = order.lines.map((line) => {
    const inParcel = shipment?.lines.find(({ position }) => position === line.position)
    const units = shipment ? (inParcel?.quantity ?? 0) : line.unpacked
    const sent = line.shipped - (isSent ? units : 0)
    return { ...line, units, sent, following: line.unpacked + line.packed - units - sent }
  })
  return { shipment, lines, inParcel: byShelf(lines.filter(({ units }) => units > 0)) }
}

type StaffLine = PackerOrder['lines'][number]

type Props = { order: PackerOrder; shop: Shop | undefined; timeZone: string }

/** A sheet for each parcel, which lists that parcel alone. */
export function PackingSlip(props: Props) {
  return parcelsToPrint(props.order).map((shipment) => (
    <Sheet key={shipment?.number ?? 'next'} {...props} shipment={shipment} />
  ))
}

/**
 * Black on white on screen and on paper: no prices, and no notes of the staff, since the buyer
 * reads it.
 */
function Sheet({ order, shop, timeZone, shipment }: Props & { shipment: Shipment | undefined }) {
  const { lines, inParcel } = contentsOf(order, shipment)
  const units = sumOf(inParcel, (line) => line.units)
  const email = shop?.links.find(([to]) => to.startsWith('mailto:'))
  return (
    <article
      aria-label={`Packing slip of order ${order.number}`}
      data-theme="driveline" // paper is white, in either theme
      className="sheet grid gap-6 border border-base-300 bg-white p-6 text-black [--color-quiet:#333] not-last:break-after-page sm:p-10 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <p className="font-heading text-2xl">{shop?.shopName}</p>
          <h2 className="mt-1 font-normal font-sans text-base">
            Packing slip{shipment && `, parcel ${shipment.number}`} of order {order.number}
          </h2>
        </div>
        <Barcode text={String(order.number)} />
      </header>
      <div className="grid gap-6 sm:grid-cols-2 print:grid-cols-[3fr_2fr] print:gap-4">
        <div>
          <p className="text-quiet text-sm">Ship to</p>
          <address className="text-2xl not-italic leading-snug wrap-anywhere print:text-xl">
            <ShipTo order={order} nameClass="font-semibold" />
          </address>
          <p>{order.phone}</p>
        </div>
        <dl className="grid content-start gap-1">
          <Fact label="Order">
            <span className="font-heading text-3xl leading-none">{order.number}</span>
          </Fact>
          <Fact label="Ordered">{formatDayIn(timeZone, new Date(order.placedAt))}</Fact>
          {order.paidAt && (
            <Fact label="Paid">{formatDayIn(timeZone, new Date(order.paidAt))}</Fact>
          )}
          {order.shippingRate && <Fact label="Delivery">{order.shippingRate}</Fact>}
          {units < unitsToSend(order) && (
            <Fact label="Here">
              {units} of {formatUnits(unitsToSend(order))}
            </Fact>
          )}
        </dl>
      </div>
      <table className="w-full">
        <thead className="border-black border-b text-quiet text-sm">
          <tr>
            <th className="w-12 py-2 text-left font-normal">Got</th>
            <th className="py-2 text-left font-normal">Part</th>
            <th className="py-2 text-right font-normal">Units</th>
          </tr>
        </thead>
        <tbody>
          {inParcel.map(({ position, part, sku, shelf, fit, hasCoreCharge, units: here }) => (
            <tr key={position} className="break-inside-avoid border-black/40 border-b align-top">
              <td className="py-3">
                <span className="block size-6 border-2 border-black" />
              </td>
              <td className="py-3 wrap-anywhere">
                <bdi className="font-semibold">{keepUnits(part.title)}</bdi>
                <MakersNumber part={part} />
                <div className="flex flex-wrap items-baseline gap-x-4">
                  {sku && <span className="font-mono">{sku}</span>}
                  {shelf && <Shelf at={shelf} />}
                </div>
                {hasCoreCharge && (
                  <span className="block text-sm">
                    Has a core charge: send the old part back, and it is refunded.
                  </span>
                )}
                {fit && (
                  <span dir="auto" className="block text-sm">
                    For {fit.vehicle}. {describeFit(fit)}
                  </span>
                )}
              </td>
              <td className="py-3 text-right font-heading text-3xl tabular-nums leading-none">
                {here}
              </td>
            </tr>
          ))}
          <tr>
            <td colSpan={2} className="py-2 font-semibold">
              Units in this parcel
            </td>
            <td className="py-2 text-right font-semibold tabular-nums">{units}</td>
          </tr>
        </tbody>
      </table>
      <p className="wrap-anywhere empty:hidden">
        <Elsewhere
          label="Sent in another parcel:"
          lines={lines.map(({ sent, part }) => ({ units: sent, part }))}
        />
        <Elsewhere
          label="Follows in another parcel:"
          lines={lines.map(({ following, part }) => ({ units: following, part }))}
        />
      </p>
      <footer className="break-inside-avoid border-black/40 border-t pt-3 text-sm wrap-anywhere">
        <p>
          Something missing or wrong? {email ? `Write to ${email[0].slice(7)}` : 'Write to us'} with
          the number {order.number}.
        </p>
        <p className="mt-1 text-quiet">
          {[...(shop?.address ?? '').split('\n'), shop?.publicUrl].filter(Boolean).join(' · ')}
        </p>
      </footer>
    </article>
  )
}

type Elsewhere = { label: string; lines: { units: number; part: StaffLine['part'] }[] }

/** What the buyer does not miss, though it is not in this parcel. */
function Elsewhere({ label, lines }: Elsewhere) {
  const those = lines.filter(({ units }) => units > 0)
  if (those.length === 0) return null
  return (
    <span>
      <strong>{label}</strong>{' '}
      {those.map(({ units, part }) => `${units} × ${part.title}`).join(', ')}.{' '}
    </span>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-4">
      <dt className="w-20 shrink-0 text-quiet text-sm">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** A barcode with its text below. */
function Barcode({ text }: { text: string }) {
  const { bars, width } = code128(text)
  return (
    <div className="w-56 text-center">
      <svg
        viewBox={`0 0 ${width} 30`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        className="h-16 w-full bg-white"
        role="img"
        aria-label={`Barcode ${text}`}
      >
        {bars.map((bar) => (
          <rect key={bar.x} x={bar.x} y="0" width={bar.width} height="30" fill="#000" />
        ))}
      </svg>
      <span className="font-mono text-sm">{text}</span>
    </div>
  )
}
