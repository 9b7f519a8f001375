import { listInvoicesOf } from '../../api/invoice.ts'
import { listReturnsOf, listStaffReturnsOf } from '../../api/return.ts'
import { readSettings } from '../../api/setting.ts'
import { listCarriers } from '../../api/shipment.ts'
import { getStaffOrder } from '../../api/staff-order.ts'
import { Card } from '../../components/card.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { CustomerCard, IdsCard, ImpossibleCard } from '../../order/staff/customer-card.tsx'
import { DisputesCard } from '../../order/staff/disputes-card.tsx'
import { LinesCard } from '../../order/staff/lines-card.tsx'
import { NoteForm } from '../../order/staff/note-form.tsx'
import { OrderActions } from '../../order/staff/order-actions.tsx'
import { ShipmentsCard } from '../../order/staff/shipments-card.tsx'
import { Timeline } from '../../order/staff/timeline.tsx'
import { UnsettledPaymentsCard } from '../../order/staff/unsettled-payments-card.tsx'
import { pageTitle } from '../../page-meta.ts'
import { ReturnsCard } from '../../return/returns-card.tsx'
import { StartReturn } from '../../return/start-return.tsx'
import { requireAdmin } from '../../session/require-user.ts'
import { DisputedMark } from '../../shipment/disputed-mark.tsx'
import { fractionDone } from '../../shipment/fraction-done.ts'
import { StateMark } from '../../shipment/state-mark.tsx'
import type { Route } from './+types/order'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
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
  return (
    <section key={order._id}>
      <p className="text-sm">
        <TextLink to="/dashboard/manageOrders">Manage Orders</TextLink>
        <span className="text-quiet"> / {number}</span>
      </p>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2>Order {number}</h2>
        <StateMark state={state}>{fractionDone(order)}</StateMark>
        {order.disputed && <DisputedMark by={order.disputed} />}
      </div>
      <OrderActions
        order={order}
        carriers={carriers}
        hasInvoice={invoices.length > 0}
        canInvoice={canInvoice}
      >
        <StartReturn order={order} returns={returnable} />
      </OrderActions>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 gap-4">
          <UnsettledPaymentsCard order={order} />
          <DisputesCard disputes={order.disputes} />
          <LinesCard order={order} />
          <ShipmentsCard order={order} carriers={carriers} />
          <ReturnsCard returns={returns} />
          <Card as="section" aria-label="Notes and history" className="p-4 sm:p-5">
            <h3 className="mb-2">History</h3>
            <NoteForm order={order} />
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
