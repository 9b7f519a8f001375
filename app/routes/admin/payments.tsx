import { useState } from 'react'
import { formatPrice } from '#contract/money.ts'
import type { UnmatchedPayment } from '#contract/payment/unmatched-payment.ts'
import { listDisputesOfNoOrder } from '../../api/dispute.ts'
import { assignPayment, listUnmatchedPayments, returnPayment } from '../../api/unmatched-payment.ts'
import { Card } from '../../components/card.tsx'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { CopyId } from '../../components/copy-id.tsx'
import { Email } from '../../components/email.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { formatDate, formatDateTime } from '../../format-date.ts'
import { EmptyList } from '../../lists/empty-list.tsx'
import { Cell, Row, Table } from '../../lists/table.tsx'
import { DisputeFacts } from '../../order/staff/disputes-card.tsx'
import { pageTitle } from '../../page-meta.ts'
import { requireAdmin } from '../../session/require-user.ts'
import type { Route } from './+types/payments'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const [payments, disputes] = await Promise.all([listUnmatchedPayments(), listDisputesOfNoOrder()])
  return { payments, disputes }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Payments to look at')]
}

const COLUMNS = ['Payment', 'Customer', 'Reason', 'Return', 'Assign to an order']
const WIDTHS = ['w-44', '', '', 'w-28', 'w-60']

type Candidate = UnmatchedPayment['orders'][number]
type Resolution = { payment: UnmatchedPayment; order?: Candidate }

export default function Payments({ loaderData: { payments, disputes } }: Route.ComponentProps) {
  const [resolution, setResolution] = useState<Resolution>()
  return (
    <section>
      <h2>Payments to look at: {payments.length + disputes.length}</h2>
      {payments.length > 0 && (
        <p className="mt-2 max-w-prose text-quiet">
          Cards were charged for these, but no unpaid order matches. Return the money, or assign the
          payment to one of the customer’s orders.
        </p>
      )}
      {payments.length + disputes.length === 0 && (
        <EmptyList to="/dashboard/manageOrders" action="Manage Orders">
          There are no payments to look at.
        </EmptyList>
      )}
      {payments.length > 0 && (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {payments.map((payment) => (
            <PaymentRow key={payment._id} payment={payment} onResolve={setResolution} />
          ))}
        </Table>
      )}
      {disputes.length > 0 && (
        <Card as="section" aria-label="Disputes" className="mt-6 p-4 sm:p-5">
          <h3>Disputed, and of no order</h3>
          <ul>
            {disputes.map((one) => (
              <li key={one._id} className="grid gap-1 border-base-300 py-3 not-last:border-b">
                <DisputeFacts of={one} />
                <CopyId id={one.transactionId} label="transaction id" />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {resolution && (
        <ResolveModal resolution={resolution} onClose={() => setResolution(undefined)} />
      )}
    </section>
  )
}

type RowProps = { payment: UnmatchedPayment; onResolve: (resolution: Resolution) => void }

function PaymentRow({ payment, onResolve }: RowProps) {
  const { _id, amount, customer, customerName, paidAt, reason, returning, orders } = payment
  const amountId = `amount-${_id}`
  return (
    <Row>
      <Cell label="Payment" wide>
        <span id={amountId} className="block font-semibold">
          {formatPrice(amount)}
        </span>
        <time dateTime={paidAt} className="block whitespace-nowrap text-quiet text-sm">
          {formatDateTime(paidAt)}
        </time>
        <CopyId id={_id} label="transaction id" />
      </Cell>
      <Cell label="Customer">
        <span dir="auto" className="block wrap-anywhere">
          {customerName}
        </span>
        <span className="block text-quiet text-sm wrap-anywhere">
          <Email email={customer} />
        </span>
      </Cell>
      <Cell label="Reason">
        <span className="wrap-anywhere">{reason}</span>
      </Cell>
      <Cell label="Return">
        {returning ? (
          <span className="text-quiet">Being returned</span>
        ) : (
          <button
            type="button"
            className="btn btn-outline"
            aria-describedby={amountId}
            onClick={() => onResolve({ payment })}
          >
            Return
          </button>
        )}
      </Cell>
      <Cell label="Assign to an order" wide>
        {returning && <span className="text-quiet">–</span>}
        {!returning && orders.length === 0 && (
          <span className="text-quiet">No unpaid order of {formatPrice(amount)}</span>
        )}
        {!returning && orders.length > 0 && (
          <ul className="grid gap-3">
            {orders.map((order) => (
              <li key={order._id} className="grid justify-items-start gap-1">
                <span id={`order-${order._id}`} className="wrap-anywhere">
                  <TextLink to={`/dashboard/order/${order._id}`}>Order {order.number}</TextLink>{' '}
                  <bdi>{order.product}</bdi>
                  <span className="block text-quiet text-sm">
                    Ordered on {formatDate(order.placedAt)}
                  </span>
                </span>
                <button
                  type="button"
                  className="btn btn-outline"
                  aria-describedby={`order-${order._id}`}
                  onClick={() => onResolve({ payment, order })}
                >
                  Assign
                </button>
              </li>
            ))}
          </ul>
        )}
      </Cell>
    </Row>
  )
}

type ModalProps = { resolution: Resolution; onClose: () => void }

/** Asks before a payment is returned, or assigned to an order. */
function ResolveModal({ resolution: { payment, order }, onClose }: ModalProps) {
  const amount = formatPrice(payment.amount)
  // Another admin may have resolved it in the meantime: the list shows it.
  const modal = { revalidate: 'always', onClose } as const
  if (order) {
    return (
      <ConfirmModal
        {...modal}
        title={`Assign ${amount} to order ${order.number}?`}
        action="Assign"
        tone="primary"
        onConfirm={() => assignPayment(payment._id, { orderId: order._id })}
        success={`Assigned ${amount} to order ${order.number}.`}
      >
        <p className="wrap-anywhere">
          The order of {payment.customer} for {order.product}, placed on{' '}
          {formatDate(order.placedAt)}, is then paid.
        </p>
      </ConfirmModal>
    )
  }
  return (
    <ConfirmModal
      {...modal}
      title={`Return ${amount} to ${payment.customer}?`}
      action="Return"
      onConfirm={() => returnPayment(payment._id)}
      success={`Returned ${amount}.`}
    >
      <p>The money goes back to the card that was charged.</p>
    </ConfirmModal>
  )
}
