import { listImports, listVcdbTables } from '#app/api/import.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { IMPORT_KIND_NAMES, ImportState, isAtWork } from '#app/staff/import/import-state.tsx'
import { UploadCard } from '#app/staff/import/upload-card.tsx'
import { VcdbCard } from '#app/staff/import/vcdb-card.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { formatDateTime } from '#app/ui/format-date.ts'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { usePolling } from '#app/ui/use-polling.ts'
import type { Import } from '#contract/import/import.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'
import type { Route } from './+types/imports'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'catalog')
  const [imports, tables] = await Promise.all([listImports(), listVcdbTables()])
  return { imports, tables }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Import')]
}

const COLUMNS = ['When', 'File', 'Result', 'By']
const WIDTHS = ['w-44', '', '', 'w-40']

export default function Imports({ loaderData: { imports, tables } }: Route.ComponentProps) {
  usePolling(imports.some(isAtWork))
  return (
    <section>
      <h2>Import</h2>
      <UploadCard />
      {imports.length > 0 && (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {imports.map((one) => (
            <ImportLine key={one._id} of={one} />
          ))}
        </Table>
      )}
      <p className="mt-4">
        <TextLink to="/dashboard/imports/answers">Answers about imports</TextLink>: what you have
        said that names in your files mean.
      </p>
      <VcdbCard tables={tables} />
    </section>
  )
}

function ImportLine({ of }: { of: Import }) {
  const { _id, kind, fileName, createdAt, createdBy, error, waiting, report, applied, state } = of
  const { actions } = report
  return (
    <Row>
      <Cell label="When">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </Cell>
      <Cell label="File" wide>
        <TextLink
          to={`/dashboard/import/${_id}`}
          dir="auto"
          className="font-semibold wrap-anywhere lg:min-h-0"
        >
          {fileName}
        </TextLink>
        <span className="block text-quiet text-sm">{IMPORT_KIND_NAMES[kind]}</span>
      </Cell>
      <Cell label="Result" wide>
        <ImportState of={of} />
        <span className="block text-quiet text-sm wrap-anywhere">
          {error ??
            [
              state !== 'undone' && applied > 0 && `${formatCount(applied)} applied`,
              state !== 'undone' && actions.wrong && `${formatCount(actions.wrong)} wrong`,
              state === 'checked' && 'Waits for you: apply or remove it',
              waiting > 0 &&
                `${formatCountOf(waiting, 'row')} ${waiting === 1 ? 'waits' : 'wait'} for an answer`,
            ]
              .filter(Boolean)
              .join(', ')}
        </span>
      </Cell>
      <Cell label="By">{createdBy ?? 'Somebody who left'}</Cell>
    </Row>
  )
}
