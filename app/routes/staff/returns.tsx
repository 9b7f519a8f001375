import { useSearchParams } from 'react-router'
import { listStaffReturns, type ReturnFilter } from '#app/api/return.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { useIsRefused } from '#app/session/session.ts'
import { CustomerEmail } from '#app/staff/customer/customer-link.tsx'
import { RETURN_LABELS, ReturnMark } from '#app/staff/return/return-mark.tsx'
import { ReturnActions, ReturnParts } from '#app/staff/return/staff-return.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { formatDate } from '#app/ui/format-date.ts'
import { LoadMore } from '#app/ui/lists/load-more.tsx'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { formatPrice } from '#contract/money.ts'
import { RETURN_STATES } from '#contract/return/return-state.ts'
import type { PackerReturn, StaffReturn } from '#contract/return/staff-return.ts'
import type { Route } from './+types/returns'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'orders', 'ship', 'accounts')
  const filter = filterOf(new URL(request.url).searchParams)
  return { filter, returns: await listStaffReturns(stateOf(filter)) }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Returns')]
}

type Filter = ReturnFilter | 'all'

const FILTERS: [Filter, string][] = [
  ['open', 'Open'],
  ...RETURN_STATES.map((state) => [state, RETURN_LABELS[state]] satisfies [Filter, string]),
  ['all', 'All'],
]

function filterOf(query: URLSearchParams): Filter {
  return FILTERS.find(([value]) => value === query.get('state'))?.[0] ?? 'open'
}

function stateOf(filter: Filter) {
  return filter === 'all' ? undefined : filter
}

/** From 1280 pixels on both buttons of a row are side by side. */
const COLUMNS = [
  ['Order', 'w-40 xl:w-44'],
  ['Comes back', ''],
  ['State', 'w-30'],
  ['Amount', 'w-24 xl:w-28'],
  ['Action', 'w-46 xl:w-68'],
] as const

export default function Returns({ loaderData: { filter, returns } }: Route.ComponentProps) {
  const { items, ...more } = useInfiniteList(returns, (cursor, limit) =>
    listStaffReturns(stateOf(filter), cursor, limit),
  )
  const isPacker = useIsRefused('orders', 'accounts')
  const columns = COLUMNS.filter(([title]) => !(isPacker && title === 'Amount'))
  return (
    <section>
      <h2>Returns</h2>
      <Filters filter={filter} />
      {items.length === 0 ? (
        <Card className="mt-4 p-5">
          {filter === 'open'
            ? 'No open returns. Customers request one on their order’s page, within the days under Settings.'
            : 'No such return.'}
        </Card>
      ) : (
        <Table columns={columns.map(([title]) => title)} widths={columns.map(([, width]) => width)}>
          {items.map((one) => (
            <ReturnRow key={one._id} one={one} />
          ))}
        </Table>
      )}
      <LoadMore {...more}>Show more returns</LoadMore>
    </section>
  )
}

/** In the URL, so that one can be bookmarked. */
function Filters({ filter }: { filter: Filter }) {
  const [, setQuery] = useSearchParams()
  return (
    <label className="mt-3 inline-block">
      <span className="block text-quiet text-sm">State</span>
      <select
        value={filter}
        className="h-11 rounded-field border border-control bg-base-100 px-3 text-base"
        onChange={({ currentTarget }) => setQuery({ state: currentTarget.value })}
      >
        {FILTERS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

function ReturnRow({ one }: { one: StaffReturn | PackerReturn }) {
  const { orderId, number, order, state, requestedAt } = one
  return (
    <Row>
      <Cell label="Order" wide>
        {'amount' in one ? (
          <TextLink to={`/dashboard/order/${orderId}`} className="lg:min-h-0">
            {order.number}
          </TextLink>
        ) : (
          order.number
        )}
        <span className="block text-quiet text-sm wrap-anywhere">
          Return {number}, <bdi>{order.customerName}</bdi>
        </span>
        <time dateTime={requestedAt} className="block text-quiet text-sm">
          {formatDate(requestedAt)}
        </time>
        {'amount' in one && <CustomerEmail email={one.order.customer} />}
      </Cell>
      <Cell label="Comes back" wide>
        <ReturnParts of={one} />
      </Cell>
      <Cell label="State">
        <ReturnMark state={state} />
      </Cell>
      {'amount' in one && <Cell label="Amount">{amountOf(one)}</Cell>}
      <Cell label="Action" bare wide>
        <ReturnActions one={one} />
      </Cell>
    </Row>
  )
}

function amountOf({ state, amount, refunded }: StaffReturn) {
  return formatPrice(state === 'refunded' || state === 'closed' ? refunded : amount)
}
