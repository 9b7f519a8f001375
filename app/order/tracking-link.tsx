import { CopyId } from '#app/ui/components/copy-id.tsx'
import type { Shipment } from '#contract/order/shipment.ts'

/**
 * A parcel's tracking number: a link to its carrier's page if the carrier has one, else to be
 * copied.
 */
export function TrackingLink({ shipment: { tracking, trackingUrl, carrier } }: Props) {
  if (!tracking) return null
  if (!trackingUrl) return <CopyId id={tracking} label="tracking number" />
  return (
    <a
      href={trackingUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={`Track ${tracking}${carrier ? ` with ${carrier}` : ''}, in a new tab`}
      className="inline-flex min-h-11 max-w-full items-center font-mono text-sm underline underline-offset-4 wrap-anywhere lg:min-h-0"
    >
      {tracking}
    </a>
  )
}

type Props = { shipment: Pick<Shipment, 'tracking' | 'trackingUrl' | 'carrier'> }
