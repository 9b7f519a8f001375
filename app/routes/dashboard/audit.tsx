import type { AuditRecord } from '#contract/audit.ts'
import * as api from '../../api.ts'
import { CopyId } from '../../components/copy-id.tsx'
import { EmptyList } from '../../components/empty-list.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { Cell, Row, Table } from '../../components/table.tsx'
import { formatDateTime } from '../../format-date.ts'
import { listToReturnTo } from '../../kept-lists.ts'
import { pageTitle } from '../../page-meta.ts'
import { requireAdmin } from '../../session.ts'
import { useMore } from '../../use-more.ts'
import type { Route } from './+types/audit'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return listToReturnTo<AuditRecord>(request) ?? api.listAudit()
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Audit')]
}

const COLUMNS = ['When', 'Who', 'Action', 'Subject']
const WIDTHS = ['w-36', '', '', 'w-84']

export default function Audit({ loaderData: records }: Route.ComponentProps) {
  const { items, ...more } = useMore(records, api.listAudit)
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
      <MoreButton {...more}>Show older records</MoreButton>
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
