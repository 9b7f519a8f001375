import { useNavigate } from 'react-router'
import { startBulkEdit } from '#app/api/import.ts'
import type { ProductFilters } from '#app/api/staff-product.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'

/** Leads to the preview of a bulk edit of all drafts that are listed: an import brings hundreds. */
export function MakeDraftsLive({ filters }: { filters: ProductFilters }) {
  const navigate = useNavigate()
  const { run, pending, error } = useAction({ revalidate: false })
  return (
    <div className="mt-4">
      <button
        type="button"
        className="btn btn-outline"
        disabled={pending}
        onClick={() =>
          void run(async () => {
            const change = { field: 'state', value: 'live' } as const
            const { insertedId } = await startBulkEdit({ parts: { filter: filters }, change })
            await navigate(`/dashboard/import/${insertedId}`)
          })
        }
      >
        Make all of these drafts live
      </button>
      <FormError>{error}</FormError>
    </div>
  )
}
