import type { AuditRecord } from '#contract/audit.ts'
import { listAudit } from '../../api/audit.ts'
import { CopyId } from '../../components/copy-id.tsx'
import { formatDateTime } from '../../format-date.ts'
import { EmptyList } from '../../lists/empty-list.tsx'
import { restoredList } from '../../lists/list-cache.ts'
import { LoadMore } from '../../lists/load-more.tsx'
import { Cell, Row, Table } from '../../lists/table.tsx'
import { useInfiniteList } from '../../lists/use-infinite-list.ts'
import { pageTitle } from '../../page-meta.ts'
import { requireAdmin } from '../../session/require-user.ts'
import type { Route } from './+types/audit'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return restoredList<AuditRecord>(request) ?? listAudit()
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Audit')]
}

const COLUMNS = ['When', 'Who', 'Action', 'Subject']
const WIDTHS = ['w-36', '', '', 'w-84']

export default function Audit({ loaderData: records }: Route.ComponentProps) {
  const { items, ...more } = useInfiniteList(records, listAudit)
  return (
    <section>
      <h2>Audit</h2>
      <p className="mt-2 text-quiet">
        Everything that admins did, and every payment, cancellation and refund, newest first.
      </p>
      {items.length === 0 ? (
        <EmptyList to="/dashboard/manageProducts" action="Manage Products">
          No records yet.
        </EmptyList>
      ) : (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {items.map((record) => (
            <RecordRow key={record._id} record={record} />
          ))}
        </Table>
      )}
      <LoadMore {...more}>Show older records</LoadMore>
    </section>
  )
}

function RecordRow({ record }: { record: AuditRecord }) {
  const { at, actor, ip, action, subject, subjectId, detail } = record
  return (
    <Row>
      <Cell label="When">
        <time dateTime={at} title={at}>
          {formatDateTime(at)}
        </time>
      </Cell>
      <Cell label="Who">
        <span className="wrap-anywhere">{actor ?? 'System'}</span>
        {ip && <span className="block text-quiet text-sm wrap-anywhere">from {ip}</span>}
      </Cell>
      <Cell label="Action">
        <span className="font-semibold first-letter:uppercase inline-block">{action}</span>
        {detail && (
          <span dir="auto" className="block text-quiet text-sm wrap-anywhere">
            {detail}
          </span>
        )}
      </Cell>
      <Cell label="Subject">
        <span dir="auto" className="block wrap-anywhere">
          {subject}
        </span>
        <CopyId id={subjectId} label="id" />
      </Cell>
    </Row>
  )
}
