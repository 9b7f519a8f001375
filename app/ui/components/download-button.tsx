import { FormError } from './form-error.tsx'
import { Spinner } from './spinner.tsx'
import { useAction } from './use-action.ts'

/** Downloads what a list shows, all of it, for a spreadsheet. */
export function DownloadButton({ download }: { download: () => Promise<void> }) {
  const { run, pending, error } = useAction({ revalidate: false })
  return (
    // A phone has no spreadsheet to speak of.
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
