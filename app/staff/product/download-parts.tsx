import { listAllStaffProducts, type ProductFilters } from '#app/api/staff-product.ts'
import { DownloadButton } from '#app/ui/components/download-button.tsx'
import { toast } from '#app/ui/components/toasts.tsx'
import { saveAsFile } from '#app/ui/save-as-file.ts'
import { formatCountOf } from '#contract/money.ts'
import { hasKey, partsCsv } from './parts-csv.ts'

/** What the list shows, for a spreadsheet and back to an import. */
export function DownloadParts({ filters }: { filters: ProductFilters }) {
  async function download() {
    const all = await listAllStaffProducts(filters)
    const parts = all.filter(hasKey)
    // Excel recognizes UTF-8 only by its byte order mark.
    saveAsFile(new Blob(['\ufeff', partsCsv(parts)], { type: 'text/csv' }), 'parts.csv')
    const leftOut = all.length - parts.length
    const rest = leftOut > 0 ? ` ${leftOut} without SKU and number left out.` : ''
    toast(`Downloaded ${formatCountOf(parts.length, 'part')}.${rest} Import reads the file back.`)
  }

  return <DownloadButton download={download} />
}
