import type { TableFormat } from '#contract/table-format.ts'
import { FormError } from './form-error.tsx'
import { Spinner } from './spinner.tsx'
import { useAction } from './use-action.ts'

const FORMATS: [TableFormat, string][] = [
  ['csv', 'Download as CSV'],
  ['xlsx', 'XLSX'],
]

/** Downloads what a list shows, all of it, for a spreadsheet. */
export function DownloadButton({ download }: { download: (format: TableFormat) => Promise<void> }) {
  const { run, pending, error } = useAction({ revalidate: false })
  return (
    // A phone has no spreadsheet to speak of.
    <div className="max-sm:hidden">
      <div className="flex gap-2">
        {FORMATS.map(([format, label]) => (
          <button
            key={format}
            type="button"
            className="btn btn-outline"
            disabled={pending}
            aria-label={format === 'csv' ? undefined : `Download as ${label}`}
            onClick={() => void run(() => download(format))}
          >
            {pending && format === 'csv' && <Spinner />}
            {label}
          </button>
        ))}
      </div>
      <FormError>{error}</FormError>
    </div>
  )
}
