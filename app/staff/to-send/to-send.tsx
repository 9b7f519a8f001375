import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { FormError } from '#app/ui/components/form-error.tsx'
import { MAX_BULK } from '#contract/order/order-state.ts'
import type { ListedPackerOrder } from '#contract/order/packer-order.ts'
import type { Carrier } from '#contract/staff/carrier.ts'
import { DisputedModal } from '../shipment/disputed-modal.tsx'
import { BulkShipModal } from './bulk-ship-modal.tsx'
import { OpenOrder } from './open-order.tsx'
import { OrderList } from './order-list.tsx'
import { PackStep } from './pack-step.tsx'
import { ScanField } from './scan-field.tsx'
import { SentList } from './sent-list.tsx'
import { ShipStep } from './ship-step.tsx'
import { Keys } from './shortcut-keys.tsx'
import { useToSend } from './use-to-send.ts'

type Props = {
  /** Oldest first, as many as are loaded. */
  orders: ListedPackerOrder[]
  carriers: Carrier[]
  /** The first open order; without it, the oldest one. */
  startAt: string | undefined
  now: number
}

/**
 * The packer's page: the list, and one open order with its step, for a scanner, keys, a pointer or
 * a thumb.
 */
export function ToSend({ orders, carriers, startAt, now }: Props) {
  const page = useToSend({ orders, carriers, startAt })
  const { open, openId, step, place, packing, shipping, shipment } = page
  const [isListOpen, setListOpen] = useState(false)
  const { ticked, tick, untickAll } = useTicked()
  const orderTop = useScrollToOrder(openId)
  const [isBulk, setBulk] = useState(false)
  const all = orders.filter(({ _id }) => ticked.has(_id))
  const chosen = all.slice(0, MAX_BULK)

  const sentList = <SentList sent={page.sent} orders={page.loaded} onUndone={page.undone} />

  if (!openId) return sentList
  return (
    <>
      {chosen.length > 0 && (
        <div className="sticky top-0 z-20 mt-3 flex flex-wrap items-center gap-3 rounded-box border border-neutral bg-base-100 p-2">
          <span className="px-2">
            {all.length > MAX_BULK ? `The first ${MAX_BULK} of ${all.length}` : all.length} chosen
          </span>
          <button type="button" className="btn btn-primary" onClick={() => setBulk(true)}>
            Ship {chosen.length} without tracking
          </button>
          <Link to={slipsOf(chosen)} className="btn btn-outline">
            {chosen.length === 1 ? 'Print its slip' : `Print ${chosen.length} slips`}
          </Link>
          <button type="button" className="btn btn-ghost" onClick={untickAll}>
            Choose none
          </button>
        </div>
      )}
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <nav aria-label="Order to pack" className="flex items-center gap-2 lg:hidden">
          <button
            type="button"
            className="btn btn-outline size-11 p-0"
            aria-label="Previous order"
            disabled={place <= 0}
            onClick={() => page.move(-1)}
          >
            ‹
          </button>
          <span className="flex-1 text-center">
            <strong>{place >= 0 ? `${place + 1} of ${orders.length}` : orders.length}</strong>{' '}
            <span className="text-quiet text-sm">oldest first</span>
          </span>
          <button
            type="button"
            className="btn btn-outline"
            aria-expanded={isListOpen}
            onClick={() => setListOpen(!isListOpen)}
          >
            List
          </button>
          <button
            type="button"
            className="btn btn-outline size-11 p-0"
            aria-label="Next order"
            // Of an order that has left the list, such as a refunded one, the next is the first.
            disabled={place >= orders.length - 1}
            onClick={() => page.move(1)}
          >
            ›
          </button>
        </nav>
        <div className={isListOpen ? '' : 'max-lg:hidden'}>
          <OrderList
            orders={orders}
            openId={openId}
            onOpen={(id) => {
              setListOpen(false)
              page.openOrder(id)
            }}
            ticked={ticked}
            onTick={tick}
            now={now}
          />
        </div>
        <div ref={orderTop} className="min-w-0 scroll-mt-4">
          <ScanField
            label={step === 'ship' ? 'Scan the label' : 'Scan a part or a slip'}
            message={page.message}
            onCode={page.onCode}
            onKey={page.onKey}
            focusOn={`${openId} ${step}`}
          />
          <FormError>{page.error}</FormError>
          {open && (
            <OpenOrder order={open} onAnswered={() => page.reload(open._id)}>
              {step === 'pack' && (
                <PackStep
                  order={open}
                  picked={packing.picked}
                  onPick={packing.setPicked}
                  onPack={(which) => page.pack(which)}
                  pending={packing.pending}
                  error={packing.error}
                />
              )}
              {step === 'ship' && shipment && (
                <ShipStep
                  key={shipment._id}
                  order={open}
                  shipment={shipment}
                  carriers={carriers}
                  draft={shipping.draft}
                  onDraft={shipping.setDraft}
                  wrong={shipping.wrong}
                  onShip={() => page.ship()}
                  onUnpack={() => void shipping.unpack()}
                  pending={shipping.pending}
                  error={shipping.error}
                />
              )}
              {step === 'closed' && (
                <div className="grid gap-2 p-4">
                  <p>
                    {open.processing
                      ? 'A bank processes its payment. It is sent once that has arrived.'
                      : 'Nothing in this order is waiting to be sent.'}
                  </p>
                  <FormError>{shipping.error ?? packing.error}</FormError>
                </div>
              )}
            </OpenOrder>
          )}
          {!open && openId && !page.error && (
            <p role="status" className="skeleton h-64">
              <span className="sr-only">Loading</span>
            </p>
          )}
          {sentList}
        </div>
      </div>
      <Keys />
      {page.asking && <DisputedModal {...page.asking} onClose={page.stopAsking} />}
      {isBulk && (
        <BulkShipModal
          orders={chosen}
          carriers={carriers}
          onShipped={(ids) => {
            tick(ids, false)
            page.leave(ids)
          }}
          onClose={() => setBulk(false)}
        />
      )}
    </>
  )
}

function slipsOf(orders: ListedPackerOrder[]) {
  const [first, ...others] = orders.map(({ _id }) => _id)
  const path = `/dashboard/order/${first}/slip`
  return others.length === 0 ? path : `${path}?ids=${[first, ...others].join(',')}`
}

/** Scrolls to the top of the next order, which is above the screen if the order before was long. */
function useScrollToOrder(openId: string | undefined) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(openId)
  useEffect(() => {
    if (shown.current === openId) return
    shown.current = openId
    const { current: element } = top
    if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView()
  }, [openId])
  return top
}

/**
 * Survives the page: the slips of the chosen orders are another page, from which the packer comes
 * back.
 */
let kept: ReadonlySet<string> = new Set()

/** The chosen orders, by id. */
function useTicked() {
  const [ticked, setTicked] = useState(kept)
  useEffect(() => {
    kept = ticked
  }, [ticked])
  const tick = (some: string[], isTicked: boolean) =>
    setTicked(
      (ids) => new Set(isTicked ? [...ids, ...some] : [...ids].filter((id) => !some.includes(id))),
    )
  return { ticked, tick, untickAll: () => setTicked(new Set()) }
}
