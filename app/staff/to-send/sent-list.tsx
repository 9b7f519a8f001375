import { Suspense, useState } from 'react'
import { useIsRefused } from '#app/session/session.ts'
import { Notice } from '#app/ui/components/notice.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { RowButton } from '#app/ui/lists/row-button.tsx'
import type { PackerOrder } from '#contract/order/packer-order.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import { canUnship } from '../shipment/parcel.ts'
import type { Sent } from './to-send-state.ts'

const UnshipModal = lazyComponent(
  async () => (await import('../shipment/unship-modal.tsx')).UnshipModal,
)

const SHOWN = 5

type Undoing = { parcel: Sent; shipment: PackerOrder['shipments'][number] }

type Props = {
  sent: Sent[]
  /** The orders, loaded after they were shipped: their timelines say what became of the mails. */
  orders: Record<string, PackerOrder>
  onUndone: (parcel: Sent) => void
}

/** The last parcels that were shipped from this page, newest first. */
export function SentList({ sent, orders, onUndone }: Props) {
  const isPacker = useIsRefused('orders', 'accounts')
  const [undoing, setUndoing] = useState<Undoing>()
  if (sent.length === 0) return null
  return (
    <>
      <ul aria-label="Just sent" className="mt-4 grid gap-2">
        {sent.slice(0, SHOWN).map((parcel) => {
          const { order, shipment: number, carrier, tracking } = parcel
          const now = orders[order._id] ?? order
          const shipment = now.shipments.find((one) => one.number === number)
          return (
            <li key={`${order._id} ${number}`}>
              <Notice kind="success" className="flex flex-wrap items-center gap-x-4 px-4 py-2">
                <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
                  <strong>{order.number} sent</strong> with {carrier}
                  {tracking && (
                    <>
                      , <span className="font-mono text-sm">{tracking}</span>
                    </>
                  )}
                  . <MailFate order={now} shipment={number} />
                </p>
                {shipment && canUnship(shipment) && (
                  <RowButton
                    label={`Undo shipping of order ${order.number}`}
                    onClick={() => setUndoing({ parcel, shipment })}
                  >
                    Undo
                  </RowButton>
                )}
                {!isPacker && (
                  <TextLink
                    to={`/dashboard/order/${order._id}`}
                    aria-label={`Open order ${order.number}`}
                  >
                    Open
                  </TextLink>
                )}
              </Notice>
            </li>
          )
        })}
      </ul>
      {undoing && (
        <Suspense>
          <UnshipModal
            shipment={undoing.shipment}
            onUndone={() => onUndone(undoing.parcel)}
            onClose={() => setUndoing(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function MailFate({ order, shipment }: { order: PackerOrder | StaffOrder; shipment: number }) {
  if (!('timeline' in order)) return null
  const mail = order.timeline.find(({ mail: of }) => of?.event === `shipped ${shipment}`)?.mail
  if (!mail) return null
  if (mail.state === 'sent') return <>The email to {order.customerName} was sent.</>
  if (mail.state === 'queued') return <>The email to {order.customerName} is on its way.</>
  return (
    <span className="text-error">
      The email to {order.customerName} failed{mail.error ? `: ${mail.error}` : '.'}
    </span>
  )
}
