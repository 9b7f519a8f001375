import { downloadTable } from '#app/api/export.ts'
import { type ProductFilters, parametersOf } from '#app/api/staff-product.ts'
import { DownloadButton } from '#app/ui/components/download-button.tsx'
import { toast } from '#app/ui/components/toasts.tsx'
import { saveAsFile } from '#app/ui/save-as-file.ts'
import type { TableFormat } from '#contract/table-format.ts'

/** What the list shows, for a spreadsheet and back to an import. */
export function DownloadParts({ filters }: { filters: ProductFilters }) {
  async function download(format: TableFormat) {
    saveAsFile(await downloadTable('parts', format, parametersOf(filters)), `parts.${format}`)
    toast('Downloaded the parts. Import reads the file back.')
  }

  return <DownloadButton download={download} />
}
