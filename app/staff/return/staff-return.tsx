import { useEffect, useRef, useState } from 'react'
import { approveReturn, closeReturn, refuseReturn } from '#app/api/return.ts'
import { OrderedVerdict } from '#app/order/ordered-verdict.tsx'
import { ReturnReason } from '#app/order/return/return-reason.tsx'
import { useIsRefused } from '#app/session/session.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { ConfirmModal } from '#app/ui/components/confirm-modal.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { formatPrice } from '#contract/money.ts'
import { hasCome, proposedRefund } from '#contract/return/return-refund.ts'
import type { PackerReturn, StaffReturn } from '#contract/return/staff-return.ts'
import { DeclineModal } from '../decline-modal.tsx'
import { ReceiveModal } from './receive-modal.tsx'
import { ReturnRefundModal } from './return-refund-modal.tsx'

/** The parts of a return, in the list and on the order's page. */
export function ReturnParts({ of: returned }: { of: PackerReturn }) {
  const { lines, reason } = returned
  return (
    <>
      <ul className="grid gap-1">
        {lines.map(({ position, part, quantity, received, toStock, fit }) => (
          <li key={position} className="wrap-anywhere">
            {quantity} × <bdi>{part.title}</bdi>
            {received !== null && (
              <span className="block text-quiet text-sm">
                {received} received{reason !== 'core' && `, ${toStock} back in stock`}
              </span>
            )}
            {reason === 'does-not-fit' && <OrderedVerdict fit={fit} />}
          </li>
        ))}
      </ul>
      <ReturnReason of={returned} />
    </>
  )
}

/** What can be done with a return now. A packer receives its parts, and no more. */
export function ReturnActions({ one }: { one: StaffReturn | PackerReturn }) {
  return 'amount' in one ? <Decisions one={one} /> : <Receiving one={one} />
}

function Receiving({ one }: { one: PackerReturn }) {
  const [isOpen, setOpen] = useState(false)
  if (one.state !== 'approved') return null
  return (
    <>
      <ReceiveButton one={one} onClick={() => setOpen(true)} />
      {isOpen && <ReceiveModal one={one} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReceiveButton({ one, onClick }: { one: PackerReturn; onClick: () => void }) {
  return (
    <button
      type="button"
      className="btn btn-primary"
      aria-label={`Receive return ${one.number} of order ${one.order.number}`}
      onClick={onClick}
    >
      Received
    </button>
  )
}

function Decisions({ one }: { one: StaffReturn }) {
  const { _id, number, state, order, left } = one
  const [modal, setModal] = useState<'refuse' | 'receive' | 'refund' | 'close'>()
  const { run, pending, error } = useAction({ revalidate: 'always' })
  const actions = useRef<HTMLDivElement>(null)
  const isApproving = useRef(false)
  // The pressed button is gone: the focus moves to the next step.
  useEffect(() => {
    if (state !== 'approved' || !isApproving.current) return
    isApproving.current = false
    if (document.activeElement === document.body) actions.current?.querySelector('button')?.focus()
  }, [state])
  const name = `return ${number} of order ${order.number}`
  const close = () => setModal(undefined)
  const proposed = proposedRefund(one)
  const isDone = state === 'received' && proposed === 0 && hasCome(one)
  const isOpen = state === 'requested' || state === 'approved' || state === 'received'
  const isReader = useIsRefused('orders')
  // An error about a meanwhile decided return is shown although it has no more buttons.
  if (!isOpen || isReader) return <FormError>{error}</FormError>
  return (
    <div ref={actions} className="grid gap-1">
      <div className="flex flex-wrap gap-2">
        {state === 'requested' && (
          <ActionButton
            className="btn btn-primary"
            aria-label={`Approve ${name}`}
            pending={pending}
            onClick={() => {
              isApproving.current = true
              void run(() => approveReturn(_id), 'Approved. We emailed the customer.')
            }}
          >
            Approve
          </ActionButton>
        )}
        {state === 'approved' && <ReceiveButton one={one} onClick={() => setModal('receive')} />}
        {isDone && (
          <button
            type="button"
            className="btn btn-primary"
            aria-label={`Close without refund: ${name}`}
            onClick={() => setModal('close')}
          >
            Close without refund
          </button>
        )}
        {state === 'received' && left > 0 && (
          <button
            type="button"
            className={isDone ? 'btn btn-outline' : 'btn btn-primary'}
            aria-label={`Refund ${name}`}
            onClick={() => setModal('refund')}
          >
            {proposed > 0 ? `Refund ${formatPrice(proposed)}` : 'Refund an amount'}
          </button>
        )}
        <button
          type="button"
          className="btn btn-outline"
          aria-label={`Decline ${name}`}
          onClick={() => setModal('refuse')}
        >
          Decline
        </button>
      </div>
      <FormError>{error}</FormError>
      {modal === 'refuse' && <RefuseReturnModal one={one} onClose={close} />}
      {modal === 'receive' && <ReceiveModal one={one} onClose={close} />}
      {modal === 'refund' && <ReturnRefundModal one={one} onClose={close} />}
      {modal === 'close' && <CloseReturnModal one={one} onClose={close} />}
    </div>
  )
}

/** Closes a return that was refunded before: nothing is left for it to refund. */
function CloseReturnModal({ one, onClose }: { one: StaffReturn; onClose: () => void }) {
  return (
    <ConfirmModal
      title={`Close return ${one.number} of order ${one.order.number} without a refund?`}
      action="Close without refund"
      tone="primary"
      onConfirm={() => closeReturn(one._id)}
      success="Closed without a refund. We emailed the customer."
      revalidate="when gone"
      onClose={onClose}
    >
      <p>
        The received units were already refunded, or lost in a dispute: nothing is left to refund
        for them.
      </p>
    </ConfirmModal>
  )
}

function RefuseReturnModal({ one, onClose }: { one: StaffReturn; onClose: () => void }) {
  return (
    <DeclineModal
      title={`Decline return ${one.number} of order ${one.order.number}?`}
      action="Decline the return"
      label="Reason"
      missing="Reason is required"
      onDecline={(reason) => refuseReturn(one._id, reason)}
      onClose={onClose}
    >
      {one.state === 'received' && (
        <p>The parts have arrived. Nothing will be refunded for them.</p>
      )}
    </DeclineModal>
  )
}
