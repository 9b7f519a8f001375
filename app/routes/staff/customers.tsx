import { replace } from 'react-router'
import { listCustomers } from '#app/api/customer.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { Email } from '#app/ui/components/email.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { restoredList } from '#app/ui/lists/list-cache.ts'
import { LoadMore } from '#app/ui/lists/load-more.tsx'
import { SearchForm } from '#app/ui/lists/search-form.tsx'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { ListedCustomer } from '#contract/account/customer.ts'
import { formatCount, formatPrice } from '#contract/money.ts'
import type { Route } from './+types/customers'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'customers')
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const isBlocked = searchParams.get('state') === 'blocked'
  const restored = restoredList<ListedCustomer>(request)
  const customers = restored ?? (await listCustomers({ q, isBlocked }))
  const [only, ...others] = customers.items
  // An email names its customer.
  if (q.includes('@') && only && others.length === 0)
    throw replace(`/dashboard/customer/${only._id}`)
  return { q, isBlocked, customers }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Customers')]
}

const COLUMNS = ['Customer', 'Orders', 'Spent', 'Last order']
const WIDTHS = ['', 'w-28', 'w-36', 'w-40']

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { q, isBlocked, customers } = loaderData
  const { items, ...more } = useInfiniteList(customers, (cursor, limit) =>
    listCustomers({ q, isBlocked }, cursor, limit),
  )
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2>{isBlocked ? 'Blocked customers' : 'Customers'}</h2>
        {isBlocked ? (
          <TextLink to="/dashboard/customers">All customers</TextLink>
        ) : (
          <TextLink to="/dashboard/customers?state=blocked">Blocked customers</TextLink>
        )}
      </div>
      <SearchForm q={q} label="Name, email, order number or phone">
        {isBlocked && <input type="hidden" name="state" value="blocked" />}
      </SearchForm>
      {items.length > 0 ? (
        <Table columns={COLUMNS} widths={WIDTHS} isDense>
          {items.map((customer) => (
            <CustomerRow key={customer._id} customer={customer} />
          ))}
        </Table>
      ) : (
        <EmptyList to="/dashboard/customers" action="All customers">
          {q ? `No customer has “${q}” in name, email or orders.` : 'There are none.'}
        </EmptyList>
      )}
      <LoadMore {...more}>Show more customers</LoadMore>
    </section>
  )
}

function CustomerRow({ customer }: { customer: ListedCustomer }) {
  const { _id, name, email, blocked, hasAccount, verified, orders, spent, lastOrderAt } = customer
  return (
    <Row>
      <Cell label="Customer" wide>
        <span className="flex flex-wrap items-center gap-x-3">
          <TextLink
            to={`/dashboard/customer/${_id}`}
            dir="auto"
            className="font-semibold wrap-anywhere lg:min-h-0"
          >
            {name || email}
          </TextLink>
          {blocked && <span className="badge badge-error badge-outline">Blocked</span>}
          {!hasAccount && email && <span className="text-quiet text-sm">Guest</span>}
          {!verified && email && <span className="badge badge-outline">Not verified</span>}
        </span>
        <span className="block text-quiet text-sm wrap-anywhere">
          {email ? <Email email={email} /> : 'The data is erased.'}
        </span>
      </Cell>
      <Cell label="Orders">{formatCount(orders)}</Cell>
      <Cell label="Spent">{formatPrice(spent)}</Cell>
      <Cell label="Last order">{lastOrderAt ? formatDate(lastOrderAt) : 'None yet'}</Cell>
    </Row>
  )
}
