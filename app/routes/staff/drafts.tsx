import { listDrafts } from '#app/api/draft-order.ts'
import { formatUnits } from '#app/order/format-units.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { NewOrderButton } from '#app/staff/order/draft/new-order-button.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { formatDateTime } from '#app/ui/format-date.ts'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { formatCountOf } from '#contract/money.ts'
import type { Route } from './+types/drafts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'orders')
  return { drafts: await listDrafts() }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Drafts')]
}

const COLUMNS = ['Customer', 'Parts', 'Changed', 'By']
const WIDTHS = ['', 'w-48', 'w-48', 'w-40']

/** Orders that the staff write for customers, and that are not placed yet. */
export default function Drafts({ loaderData: { drafts } }: Route.ComponentProps) {
  return (
    <section>
      <p className="text-sm">
        <TextLink to="/dashboard/manageOrders">Manage Orders</TextLink>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>Drafts</h2>
        <NewOrderButton />
      </div>
      {drafts.length === 0 ? (
        <p className="mt-4 text-quiet">
          No drafts. Begin one when a customer phones: it holds nothing until it is placed.
        </p>
      ) : (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {drafts.map(({ _id, name, email, lineCount, units, changedAt, createdBy }) => (
            <Row key={_id}>
              <Cell label="Customer" wide>
                <TextLink to={`/dashboard/draft/${_id}`}>{name || email || 'No name yet'}</TextLink>
                {name && <span className="block text-quiet text-sm wrap-anywhere">{email}</span>}
              </Cell>
              <Cell label="Parts">
                {formatCountOf(lineCount, 'part')}, {formatUnits(units)}
              </Cell>
              <Cell label="Changed">
                <time dateTime={changedAt}>{formatDateTime(changedAt)}</time>
              </Cell>
              <Cell label="By">{createdBy && <bdi>{createdBy}</bdi>}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </section>
  )
}
