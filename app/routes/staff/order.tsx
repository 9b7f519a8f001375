import { Suspense } from 'react'
import { Link } from 'react-router'
import { listInvoicesOf } from '#app/api/invoice.ts'
import { listReturnsOf, listStaffReturnsOf } from '#app/api/return.ts'
import { readSettings } from '#app/api/setting.ts'
import { listCarriers } from '#app/api/shipment.ts'
import { getStaffOrder } from '#app/api/staff-order.ts'
import { ProcessingMark, StateMark } from '#app/order/state-mark.tsx'
import { requireStaff } from '#app/session/require-user.ts'
import { useIsRefused } from '#app/session/session.ts'
import { CustomerCard, IdsCard, ImpossibleCard } from '#app/staff/order/customer-card.tsx'
import { DisputesCard } from '#app/staff/order/disputes-card.tsx'
import { NewOrderButton } from '#app/staff/order/draft/new-order-button.tsx'
import { LinesCard } from '#app/staff/order/lines-card.tsx'
import { MarkPaid } from '#app/staff/order/mark-paid.tsx'
import { NoteForm } from '#app/staff/order/note-form.tsx'
import { OrderActions } from '#app/staff/order/order-actions.tsx'
import { PayLink } from '#app/staff/order/pay-link.tsx'
import { ShipmentsCard } from '#app/staff/order/shipments-card.tsx'
import { Timeline } from '#app/staff/order/timeline.tsx'
import { UnsettledPaymentsCard } from '#app/staff/order/unsettled-payments-card.tsx'
import { ReturnsCard } from '#app/staff/return/returns-card.tsx'
import { StartReturn } from '#app/staff/return/start-return.tsx'
import { DisputedMark } from '#app/staff/shipment/disputed-mark.tsx'
import { fractionDone } from '#app/staff/shipment/fraction-done.ts'
import { Card } from '#app/ui/components/card.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { Route } from './+types/order'

// Loaded when it is shown: few customers ask.
const CancelRequestCard = lazyComponent(
  async () => (await import('#app/staff/shipment/cancel-request-card.tsx')).CancelRequestCard,
)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'orders', 'accounts')
  const [order, carriers, returns, returnable, invoices] = await Promise.all([
    getStaffOrder(params.id),
    listCarriers(),
    listStaffReturnsOf(params.id),
    listReturnsOf(params.id),
    listInvoicesOf(params.id),
  ])
  // Only then it matters if invoices are on.
  const lacksInvoice = order.paid && invoices.length === 0
  const canInvoice = lacksInvoice && (await readSettings()).invoices.value.isOn
  return { order, carriers, returns, returnable, invoices, canInvoice }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [pageTitle(matches, loaderData ? `Order ${loaderData.order.number}` : 'Order')]
}

export default function OrderRoute({ loaderData }: Route.ComponentProps) {
  const { order, carriers, returns, returnable, invoices, canInvoice } = loaderData
  const { number, state } = order
  const isReader = useIsRefused('orders')
  return (
    <section key={order._id}>
      <p className="text-sm">
        <TextLink to="/dashboard/manageOrders">Manage Orders</TextLink>
        <span className="text-quiet"> / {number}</span>
      </p>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2>Order {number}</h2>
        {order.processing ? (
          <ProcessingMark />
        ) : (
          <StateMark state={state}>{fractionDone(order)}</StateMark>
        )}
        {order.disputed && <DisputedMark by={order.disputed} />}
      </div>
      {!isReader && (
        <OrderActions
          order={order}
          carriers={carriers}
          hasInvoice={invoices.length > 0}
          canInvoice={canInvoice}
        >
          <StartReturn order={order} returns={returnable} />
          <NewOrderButton of={order._id} />
          <PayLink order={order} />
          <MarkPaid order={order} />
          {state === 'unpaid' && !order.processing && order.hasRecipient && (
            <Link to={`/dashboard/order/${order._id}/lines`} className="btn btn-outline">
              Change lines
            </Link>
          )}
        </OrderActions>
      )}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 gap-4">
          <Suspense>{order.cancelAsked && <CancelRequestCard order={order} />}</Suspense>
          <UnsettledPaymentsCard order={order} />
          <DisputesCard disputes={order.disputes} />
          <LinesCard order={order} />
          <ShipmentsCard order={order} carriers={carriers} />
          <ReturnsCard returns={returns} />
          <Card as="section" aria-label="Notes and history" className="p-4 sm:p-5">
            <h3 className="mb-2">History</h3>
            {!isReader && <NoteForm order={order} />}
            <Timeline order={order} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-4">
          <CustomerCard order={order} />
          <ImpossibleCard order={order} />
          <IdsCard order={order} />
        </div>
      </div>
    </section>
  )
}
