import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { writeInvoice } from '#app/api/invoice.ts'
import { putBackInStock } from '#app/api/order.ts'
import { CancelOrderModal } from '#app/order/cancel-order-modal.tsx'
import { formatUnits } from '#app/order/format-units.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { ConfirmModal } from '#app/ui/components/confirm-modal.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { isRefunded } from '#contract/order/order-state.ts'
import type { StaffOrder } from '#contract/order/staff-order.ts'
import type { Carrier } from '#contract/staff/carrier.ts'
import { DisputedModal } from '../shipment/disputed-modal.tsx'
import { disputedSince } from '../shipment/disputed-since.ts'
import { findPacked } from '../shipment/parcel.ts'
import { ShipmentModal } from '../shipment/shipment-modal.tsx'
import { usePack } from '../shipment/use-pack.ts'
import { goesBack, unpackedOf } from './order-steps.ts'
import { RefundModal } from './refund/refund-modal.tsx'

type Props = {
  order: StaffOrder
  carriers: Carrier[]
  hasInvoice?: boolean
  /** It has none, and invoices are on. */
  canInvoice?: boolean
  /** Actions of other subjects. */
  children?: ReactNode
}

/** What can be done with the order now: the next step is the orange button. */
export function OrderActions({ order, carriers, hasInvoice, canInvoice, children }: Props) {
  // Another packer may ship the parcel meanwhile: the modal says so, and keeps what was typed.
  const [toShip, setToShip] = useState<StaffOrder['shipments'][number]>()
  const [modal, setModal] = useState<'refund' | 'cancel' | 'pack despite a dispute' | 'put back'>()
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const packUnits = usePack()
  const shipment = findPacked(order)
  const unpacked = order.cancelAsked ? 0 : unpackedOf(order)
  const canShip = shipment !== undefined && order.state !== 'refunded'
  const close = () => setModal(undefined)
  const disputed = disputedSince(order)
  const isPutBackNext = goesBack(order)

  function pack(despiteDispute = false) {
    return run(
      () => packUnits(order, despiteDispute ? { despiteDispute } : {}),
      `Packed ${formatUnits(unpacked)}.`,
    )
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {canShip && (
          <button
            type="button"
            className={`btn ${isPutBackNext ? 'btn-outline' : 'btn-primary'}`}
            onClick={() => setToShip(shipment)}
          >
            Ship parcel {shipment.number}
          </button>
        )}
        {unpacked > 0 && (
          <ActionButton
            className={`btn ${canShip || isPutBackNext ? 'btn-outline' : 'btn-primary'}`}
            pending={pending}
            onClick={() => (disputed ? setModal('pack despite a dispute') : void pack())}
          >
            Pack {formatUnits(unpacked)}
          </ActionButton>
        )}
        {order.unsentUnits === 'may go back' && (
          <button
            type="button"
            className={`btn ${isPutBackNext ? 'btn-primary' : 'btn-outline'}`}
            onClick={() => setModal('put back')}
          >
            Put back in stock
          </button>
        )}
        {(unpacked > 0 || canShip) && order.unsentUnits !== 'are back' && (
          <Link to={`/dashboard/toSend?order=${order._id}`} className="btn btn-outline">
            Open in To send
          </Link>
        )}
        {order.paid && (
          <Link to={`/dashboard/order/${order._id}/slip`} className="btn btn-outline">
            Slip
          </Link>
        )}
        {(order.paid || order.refunds.length > 0) && (
          <Link to={`/dashboard/receipt/${order._id}`} className="btn btn-outline">
            Receipt
          </Link>
        )}
        {hasInvoice && (
          <Link to={`/order/${order._id}/invoice`} className="btn btn-outline">
            Invoice
          </Link>
        )}
        {canInvoice && <WriteInvoice orderId={order._id} />}
        {order.paid && !isRefunded(order) && (
          <button type="button" className="btn btn-outline" onClick={() => setModal('refund')}>
            Refund
          </button>
        )}
        {children}
        {order.state === 'unpaid' && (
          <button
            type="button"
            className="btn btn-outline btn-error"
            onClick={() => setModal('cancel')}
          >
            Cancel
          </button>
        )}
      </div>
      <FormError>{error}</FormError>
      {toShip && (
        <ShipmentModal
          shipment={toShip}
          carriers={carriers}
          rate={order.shippingRate}
          disputed={disputedSince(order, toShip)}
          onClose={() => setToShip(undefined)}
        />
      )}
      {modal === 'pack despite a dispute' && disputed && (
        <DisputedModal
          by={disputed}
          action="Pack"
          onConfirm={() => void pack(true)}
          onClose={close}
        />
      )}
      {modal === 'put back' && <PutBackModal order={order} onClose={close} />}
      {modal === 'refund' && <RefundModal order={order} onClose={close} />}
      {modal === 'cancel' && (
        <CancelOrderModal order={order} onClose={close}>
          <p className="wrap-anywhere">
            {order.processing && 'The payment that a bank processes ends, if it still can. '}
            The units go back in stock
            {!order.isGuest && (
              <>
                , and <bdi>{order.customerName}</bdi> sees in My Orders that the shop canceled the
                order
              </>
            )}
            .
          </p>
        </CancelOrderModal>
      )}
    </div>
  )
}

/** For an order that was paid while invoices were off. */
function WriteInvoice({ orderId }: { orderId: string }) {
  const { run, pending, error } = useAction({ revalidate: 'always' })
  return (
    <>
      <button
        type="button"
        className="btn btn-outline"
        disabled={pending}
        onClick={() => void run(() => writeInvoice(orderId), 'The invoice is written.')}
      >
        Write invoice
      </button>
      <FormError>{error}</FormError>
    </>
  )
}

/**
 * Asks before the units of an order whose payment the bank has taken back can be sold to others.
 */
function PutBackModal({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  return (
    <ConfirmModal
      title={`Put the unsent units of order ${order.number} back in stock?`}
      action="Put back in stock"
      tone="primary"
      onConfirm={() => putBackInStock(order._id)}
      success="The units are back in stock."
      revalidate="always"
      onClose={onClose}
    >
      <p>
        Other customers can order them, packed parcels are unpacked, and the order leaves{' '}
        <em>To send</em>.
        {order.disputed !== 'lost dispute' &&
          ' If you win the dispute, the order is to send again.'}
      </p>
    </ConfirmModal>
  )
}
