import { errorMessage } from '#app/api/http.ts'
import { listImportRows, type RowFilter } from '#app/api/import.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { SearchForm } from '#app/ui/lists/search-form.tsx'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import { useLoad } from '#app/ui/use-load.ts'
import type { Import } from '#contract/import/import.ts'
import type { ImportRow } from '#contract/import/import-row.ts'
import { formatCountOf } from '#contract/money.ts'

const COLUMNS = ['Row', 'Part', 'What it says', 'Found']
const WIDTHS = ['w-16', 'w-40', '', 'w-64']
/** Of a bulk edit, which also names its parts. */
const EDIT_WIDTHS = ['w-16', '', 'w-72', 'w-64']

type Props = { of: Pick<Import, '_id' | 'kind' | 'waiting' | 'report'>; filter: RowFilter }

/** The rows of an import that have one finding or one action in common, a page at a time. */
export function ImportRows({ of, filter }: Props) {
  const { _id: id, kind, waiting, report } = of
  const isEdit = kind === 'edit'
  const { q, ...shared } = filter
  const list = (after?: number) => listImportRows(id, filter, after)
  // A decision changes what rows do.
  const key = JSON.stringify([id, filter, waiting, report.actions])
  const { value, error, again } = useLoad(key, () => list())
  const { rows = [], next = null } = value ?? {}
  const more = () =>
    again(async (shown) => {
      const page = await list(shown?.next ?? 0)
      return { rows: [...(shown?.rows ?? []), ...page.rows], next: page.next }
    })

  return (
    <>
      <SearchForm q={q} label="Number, name or row" isInPage>
        {Object.entries(shared).map(([name, given]) => (
          <input key={name} type="hidden" name={name} value={given} />
        ))}
      </SearchForm>
      {value && rows.length === 0 && <p className="mt-4 text-quiet">No row is found.</p>}
      {rows.length > 0 && (
        <Table columns={COLUMNS} widths={isEdit ? EDIT_WIDTHS : WIDTHS}>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may be several rows
            <Row key={at}>
              <Cell label="Row">{row.line}</Cell>
              <Cell label="Part">
                <Part of={row} isEdit={isEdit} />
              </Cell>
              <Cell label="What it says" wide>
                <span dir="auto" className="wrap-anywhere">
                  {row.what}
                </span>
                <Cells of={row} />
              </Cell>
              <Cell label="Found" wide>
                {row.findings.map((one) => (
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

/** Leads to the part of the shop that the row changes. */
function Part({ of: { part, productId }, isEdit }: { of: ImportRow; isEdit: boolean }) {
  const className = isEdit ? 'wrap-anywhere' : 'font-mono text-sm wrap-anywhere'
  if (!productId) {
    return (
      <span dir="auto" className={className}>
        {part}
      </span>
    )
  }
  return (
    <TextLink
      to={`/dashboard/product/${productId}`}
      dir="auto"
      className={`${className} lg:min-h-0`}
    >
      {part || 'The part'}
    </TextLink>
  )
}

/** As the file has them: of a row that is left out at once. */
function Cells({ of: { action, cells } }: { of: ImportRow }) {
  if (cells.length === 0) return null
  return (
    <details open={action === 'wrong' || action === 'queued'} className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center text-quiet underline underline-offset-4 lg:min-h-0">
        {formatCountOf(cells.length, 'cell')} of the file
      </summary>
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        {cells.map(({ header, text, isFound }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
          <div key={at} dir="auto" className="wrap-anywhere">
            <dt className="inline text-quiet">{header || 'No name'}: </dt>
            <dd className={`inline font-mono ${isFound ? 'text-error' : ''}`}>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
