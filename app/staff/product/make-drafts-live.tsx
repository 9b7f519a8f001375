import { useNavigate } from 'react-router'
import { startBulkEdit } from '#app/api/import.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import type { BulkEdit } from '#contract/import/bulk-edit.ts'

type Props = { parts: BulkEdit['parts']; text: string; className?: string }

/** Leads to the preview of a bulk edit of many drafts: an import brings hundreds. */
export function MakeDraftsLive({ parts, text, className = 'btn-outline' }: Props) {
  const navigate = useNavigate()
  const { run, pending, error } = useAction({ revalidate: false })
  return (
    <div>
      <button
        type="button"
        className={`btn ${className}`}
        disabled={pending}
        onClick={() =>
          void run(async () => {
            const change = { field: 'state', value: 'live' } as const
            const { insertedId } = await startBulkEdit({ parts, change })
            await navigate(`/dashboard/import/${insertedId}`)
          })
        }
      >
        {text}
      </button>
      <FormError>{error}</FormError>
    </div>
  )
}
