import type { AuditRecord } from '#contract/audit.ts'
import * as api from '../../api.ts'
import { EmptyList } from '../../components/empty-list.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { ShortId } from '../../components/short-id.tsx'
import { Cell, Row, Table } from '../../components/table.tsx'
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

export default function Audit({ loaderData: records }: Route.ComponentProps) {
  const { items, ...more } = useMore(records, api.listAudit)
  return (
    <section>
      <h2>Audit</h2>
      <p className="mt-2 text-quiet">
        What admins did, and every cancel, payment and refund, newest first.
      </p>
      {items.length === 0 ? (
        <EmptyList to="/dashboard/manageProducts" action="Manage Products">
          Nothing on record yet.
        </EmptyList>
      ) : (
        <Table columns={['When', 'Who', 'Did', 'To']}>
          {items.map((record) => (
            <RecordRow key={record._id} record={record} />
          ))}
        </Table>
      )}
      <MoreButton {...more}>Show older records</MoreButton>
    </section>
  )
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function RecordRow({ record }: { record: AuditRecord }) {
  const { at, actor, address, action, subject, subjectId, detail } = record
  return (
    <Row>
      <Cell label="When">
        <time dateTime={at} title={at} className="md:whitespace-nowrap">
          {moment.format(new Date(at))}
        </time>
      </Cell>
      <Cell label="Who">
        <span className="wrap-anywhere">{actor ?? 'The shop itself'}</span>
        {address && <span className="block text-quiet text-sm wrap-anywhere">from {address}</span>}
      </Cell>
      <Cell label="Did">
        <span className="font-semibold first-letter:uppercase inline-block">{action}</span>
        {detail && <span className="block text-quiet text-sm wrap-anywhere">{detail}</span>}
      </Cell>
      <Cell label="To">
        <bdi className="wrap-anywhere">{subject}</bdi>
        <span className="block text-quiet">
          <ShortId id={subjectId} label="id" />
        </span>
      </Cell>
    </Row>
  )
}
