import { readReport } from '#app/api/import.ts'
import { Card } from '#app/ui/components/card.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Spinner } from '#app/ui/components/spinner.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { saveAsFile } from '#app/ui/save-as-file.ts'
import type { FindingCode, Import } from '#contract/import/import.ts'
import { formatCount } from '#contract/money.ts'
import type { RowFilter } from './import-rows.tsx'

type FindingsProps = { of: Import; filter: RowFilter; onFilter: (filter: RowFilter) => void }

/** How often the check found each problem. A click on its code shows the rows. */
export function Findings({ of: { _id, report }, filter, onFilter }: FindingsProps) {
  const { 'count-differs': ofFile, ...ofRows } = report.codes
  const codes = Object.entries(ofRows) as [FindingCode, number][]
  if (codes.length === 0 && !ofFile) return null
  return (
    <Card as="section" aria-labelledby="found" className="mt-4 grid gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="found">What the check found</h3>
        <DownloadReport id={_id} />
      </div>
      <div className="flex flex-wrap gap-2">
        {codes.map(([code, count]) => (
          <button
            key={code}
            type="button"
            aria-pressed={filter.code === code}
            className="btn btn-outline aria-pressed:border-primary"
            onClick={() => onFilter(filter.code === code ? {} : { code })}
          >
            <span className="inline-block first-letter:uppercase">{code.replaceAll('-', ' ')}</span>{' '}
            <span className="tabular-nums">{formatCount(count)}</span>
          </button>
        ))}
      </div>
      {ofFile && <p>Count differs: {report.stops.join(' ')}</p>}
    </Card>
  )
}

function DownloadReport({ id }: { id: string }) {
  const { run, pending, error } = useAction({ revalidate: false })
  return (
    <span>
      <button
        type="button"
        className="btn btn-outline"
        disabled={pending}
        onClick={() => void run(async () => saveAsFile(await readReport(id), 'report.csv'))}
      >
        {pending && <Spinner />}
        Download, with reasons
      </button>
      <FormError>{error}</FormError>
    </span>
  )
}
