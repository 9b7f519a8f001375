import { replace } from 'react-router'
import { getCustomer, listOrdersOfCustomer } from '#app/api/customer.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { CustomerActions } from '#app/staff/customer/customer-actions.tsx'
import { CustomerFacts } from '#app/staff/customer/customer-facts.tsx'
import { CustomerNotes } from '#app/staff/customer/customer-notes.tsx'
import { CustomerOrders } from '#app/staff/customer/customer-orders.tsx'
import { CustomerWritten } from '#app/staff/customer/customer-written.tsx'
import { NewOrderButton } from '#app/staff/order/draft/new-order-button.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { CustomerPage } from '#contract/account/customer.ts'
import type { Route } from './+types/customer'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'customers')
  const [customer, orders] = await Promise.all([
    getCustomer(params.id),
    listOrdersOfCustomer(params.id),
  ])
  // It is merged into this one.
  if (customer._id !== params.id) throw replace(`/dashboard/customer/${customer._id}`)
  return { customer, orders }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [pageTitle(matches, loaderData?.customer.name || 'Customer')]
}

export default function CustomerRoute({ loaderData }: Route.ComponentProps) {
  const { customer, orders } = loaderData
  const { _id, name, email, hasAccount, verified, block } = customer
  return (
    <section key={_id}>
      <p className="text-sm">
        <TextLink to="/dashboard/customers">Customers</TextLink>
      </p>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 dir="auto" className="wrap-anywhere">
          {name || email}
        </h2>
        {!hasAccount && email && <span className="text-quiet">Guest</span>}
        {!verified && email && <span className="badge badge-outline">Not verified</span>}
      </div>
      {!verified && email && (
        <p className="mb-3 text-quiet text-sm">
          Nobody has verified this email or paid: anyone may have typed it, and the name.
        </p>
      )}
      {block && <BlockNotice block={block} />}
      <CustomerActions customer={customer}>
        {email && !block && <NewOrderButton customer={_id} />}
      </CustomerActions>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 gap-4">
          <CustomerOrders customer={customer} orders={orders} />
          <CustomerWritten customer={customer} />
          <CustomerNotes customer={customer} />
        </div>
        <CustomerFacts customer={customer} />
      </div>
    </section>
  )
}

function BlockNotice({ block: { at, by, reason } }: { block: NonNullable<CustomerPage['block']> }) {
  return (
    <Notice kind="error" className="mb-4 p-4">
      <strong>Blocked</strong> since {formatDate(at)}
      {by && (
        <>
          {' '}
          by <bdi>{by}</bdi>
        </>
      )}
      : no order, question, review or alert of this mailbox is taken.
      {reason && (
        <span dir="auto" className="mt-1 block text-quiet">
          {reason}
        </span>
      )}
    </Notice>
  )
}
