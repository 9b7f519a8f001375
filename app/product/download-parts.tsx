import { formatCountOf } from '#contract/money.ts'
import { listAllStaffProducts, type ProductFilters } from '../api/staff-product.ts'
import { FormError } from '../components/form-error.tsx'
import { Spinner } from '../components/spinner.tsx'
import { toast } from '../components/toasts.tsx'
import { useAction } from '../components/use-action.ts'
import { saveAsFile } from '../save-as-file.ts'
import { hasKey, partsCsv } from './parts-csv.ts'

/** What the list shows, all of it, for a spreadsheet. */
export function DownloadParts({ filters }: { filters: ProductFilters }) {
  const { run, pending, error } = useAction({ revalidate: false })

  async function download() {
    const all = await listAllStaffProducts(filters)
    const parts = all.filter(hasKey)
    // Excel recognizes UTF-8 only by its byte order mark.
    saveAsFile(new Blob(['\ufeff', partsCsv(parts)], { type: 'text/csv' }), 'parts.csv')
    const leftOut = all.length - parts.length
    const rest = leftOut > 0 ? ` ${leftOut} without SKU and number left out.` : ''
    toast(`Downloaded ${formatCountOf(parts.length, 'part')}.${rest} Import reads the file back.`)
  }

  return (
    // A phone seldom has a spreadsheet program.
    <div className="max-sm:hidden">
      <button
        type="button"
        className="btn btn-outline"
        disabled={pending}
        onClick={() => void run(download)}
      >
        {pending && <Spinner />}
        Download as CSV
      </button>
      <FormError>{error}</FormError>
    </div>
  )
}
