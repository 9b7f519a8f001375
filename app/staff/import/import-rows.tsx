import { useEffect, useState } from 'react'
import { errorMessage } from '#app/api/http.ts'
import { listImportRows } from '#app/api/import.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Cell, Row, Table } from '#app/ui/lists/table.tsx'
import type { ImportAction, ImportRow } from '#contract/import/import.ts'

export type RowFilter = { code?: string; action?: ImportAction }

const COLUMNS = ['Row', 'Part', 'What it says', 'Found']
const WIDTHS = ['w-16', 'w-40', '', 'w-64']

/** The rows of an import that have one finding or one action in common, a page at a time. */
export function ImportRows({ id, filter }: { id: string; filter: RowFilter }) {
  const [rows, setRows] = useState<ImportRow[]>([])
  const [next, setNext] = useState<number | null>(0)
  const [error, setError] = useState<string>()
  const { code, action } = filter

  useEffect(() => {
    let outdated = false
    listImportRows(id, { ...(code && { code }), ...(action && { action }) })
      .then((page) => {
        if (outdated) return
        setRows(page.rows)
        setNext(page.next)
        setError(undefined)
      })
      .catch((caught) => outdated || setError(errorMessage(caught)))
    return () => {
      outdated = true
    }
  }, [id, code, action])

  async function more() {
    try {
      const page = await listImportRows(id, filter, next ?? 0)
      setRows((all) => [...all, ...page.rows])
      setNext(page.next)
    } catch (caught) {
      setError(errorMessage(caught))
    }
  }

  return (
    <>
      {rows.length > 0 && (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {rows.map(({ line, part, what, findings }) => (
            <Row key={line}>
              <Cell label="Row">{line}</Cell>
              <Cell label="Part">
                <span dir="auto" className="font-mono text-sm wrap-anywhere">
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
      <FormError>{error}</FormError>
      {rows.length > 0 && next !== null && (
        <button type="button" className="btn btn-outline mt-4" onClick={() => void more()}>
          Show more rows
        </button>
      )}
    </>
  )
}
