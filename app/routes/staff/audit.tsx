import { listAudit } from '#app/api/audit.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { CopyId } from '#app/ui/components/copy-id.tsx'
import { Email } from '#app/ui/components/email.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { formatDateTime } from '#app/ui/format-date.ts'
import { EmptyList } from '#app/ui/lists/empty-list.tsx'
import { restoredList } from '#app/ui/lists/list-cache.ts'
import { LoadMore } from '#app/ui/lists/load-more.tsx'
import { SearchForm } from '#app/ui/lists/search-form.tsx'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { useInfiniteList } from '#app/ui/lists/use-infinite-list.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { SEARCH_LENGTH } from '#contract/field-lengths.ts'
import type { Page } from '#contract/page.ts'
import type { AuditRecord } from '#contract/staff/audit.ts'
import { describeAction } from '#contract/staff/audit-action.ts'
import type { Route } from './+types/audit'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'audit')
  const q = new URL(request.url).searchParams.get('q')?.trim().slice(0, SEARCH_LENGTH) ?? ''
  return { q, records: restoredList<AuditRecord>(request) ?? (await listAudit(q)) }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Audit')]
}

const COLUMNS = ['When', 'Who', 'Action', 'Subject']
/** An id takes two lines, and from 1280 pixels on one. */
const WIDTHS = ['w-30 xl:w-32', '', '', 'w-50 xl:w-90']

export default function Audit({ loaderData: { q, records } }: Route.ComponentProps) {
  return (
    <section>
      <h2>Audit</h2>
      <p className="mt-1 text-quiet lg:text-sm">
        Everything that the staff did, and every payment, cancellation and refund, newest first.
      </p>
      <SearchForm q={q} label="Order number, email, SKU, code or id" />
      <RecordTable key={q} q={q} records={records} />
    </section>
  )
}

function RecordTable({ q, records }: { q: string; records: Page<AuditRecord> }) {
  const { items, ...more } = useInfiniteList(records, (cursor, limit) =>
    listAudit(q, cursor, limit),
  )
  return (
    <>
      {items.length === 0 ? (
        <NoRecords q={q} />
      ) : (
        <Table columns={COLUMNS} widths={WIDTHS} isDense>
          {items.map((record) => (
            <RecordRow key={record._id} record={record} />
          ))}
        </Table>
      )}
      <LoadMore {...more}>Show older records</LoadMore>
    </>
  )
}

function NoRecords({ q }: { q: string }) {
  return q ? (
    <EmptyList to="/dashboard/audit" action="All records">
      {`No records for “${q}”. Enter a complete order number, email, SKU, code or id.`}
    </EmptyList>
  ) : (
    <EmptyList to="/dashboard/manageProducts" action="Manage Products">
      No records yet.
    </EmptyList>
  )
}

function RecordRow({ record }: RecordProps) {
  const { at, actor, apiKey, ip, action, subjectId, detail } = record
  return (
    <Row>
      <Cell label="When">
        <time dateTime={at} title={at}>
          {formatDateTime(at)}
        </time>
      </Cell>
      <Cell label="Who">
        <span className="wrap-anywhere">
          <Email email={actor ?? 'System'} />
        </span>
        {apiKey && <bdi className="block wrap-anywhere">by the key {apiKey}</bdi>}
        {ip && <span className="block text-quiet text-sm wrap-anywhere">from {ip}</span>}
      </Cell>
      <Cell label="Action">
        <span className="font-semibold">{describeAction(action)}</span>
        {detail && (
          <span dir="auto" className="block text-quiet text-sm wrap-anywhere">
            {detail}
          </span>
        )}
      </Cell>
      <Cell label="Subject">
        <Subject record={record} />
        <CopyId id={subjectId} label="id" />
      </Cell>
    </Row>
  )
}

/** Names an order by its number. Orders and parts have a link. */
function Subject({ record: { action, subject, subjectId, orderNumber } }: RecordProps) {
  const order = orderNumber && `Order ${orderNumber}`
  const path = order ? 'order' : / product$|stock$/.test(action) ? 'product' : undefined
  const name = order && order !== subject ? subject : undefined
  return (
    <span className="block wrap-anywhere">
      {path ? (
        <TextLink to={`/dashboard/${path}/${subjectId}`} className="lg:min-h-0">
          <bdi>{order || subject}</bdi>
        </TextLink>
      ) : (
        <bdi>{subject}</bdi>
      )}
      {name && (
        <>
          {' '}
          <bdi>{name}</bdi>
        </>
      )}
    </span>
  )
}

type RecordProps = { record: AuditRecord }
