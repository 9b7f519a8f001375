import { errorMessage } from '#app/api/http.ts'
import { listImportRows } from '#app/api/import.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { useLoad } from '#app/ui/use-load.ts'
import type { Import, ImportAction } from '#contract/import/import.ts'

export type RowFilter = { code?: string; field?: string; action?: ImportAction }

const COLUMNS = ['Row', 'Part', 'What it says', 'Found']
const WIDTHS = ['w-16', 'w-40', '', 'w-64']
/** Of a bulk edit, which also names its parts. */
const EDIT_WIDTHS = ['w-16', '', 'w-72', 'w-64']

type Props = { of: Pick<Import, '_id' | 'kind'>; filter: RowFilter }

/** The rows of an import that have one finding or one action in common, a page at a time. */
export function ImportRows({ of: { _id: id, kind }, filter }: Props) {
  const isEdit = kind === 'edit'
  const { code, field, action } = filter
  const list = (after?: number) => listImportRows(id, filter, after)
  const { value, error, again } = useLoad(`${id} ${code} ${field} ${action}`, () => list())
  const { rows = [], next = null } = value ?? {}
  const more = () =>
    again(async (shown) => {
      const page = await list(shown?.next ?? 0)
      return { rows: [...(shown?.rows ?? []), ...page.rows], next: page.next }
    })

  return (
    <>
      {rows.length > 0 && (
        <Table columns={COLUMNS} widths={isEdit ? EDIT_WIDTHS : WIDTHS}>
          {rows.map(({ line, part, what, findings }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may be several rows
            <Row key={at}>
              <Cell label="Row">{line}</Cell>
              <Cell label="Part">
                <span
                  dir="auto"
                  className={isEdit ? 'wrap-anywhere' : 'font-mono text-sm wrap-anywhere'}
                >
                  {part}
                </span>
              </Cell>
              <Cell label="What it says" wide>
                <span dir="auto" className="wrap-anywhere">
                  {what}
                </span>
              </Cell>
              <Cell label="Found" wide>
                {findings.map((one) => (
                  <span key={`${one.code} ${one.text}`} dir="auto" className="block wrap-anywhere">
                    {one.text}.{one.proposal && <strong> {one.proposal}?</strong>}
                  </span>
                ))}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      <FormError>{error ? errorMessage(error) : undefined}</FormError>
      {rows.length > 0 && next !== null && (
        <button type="button" className="btn btn-outline mt-4" onClick={() => void more()}>
          Show more rows
        </button>
      )}
    </>
  )
}
