import { useNavigate } from 'react-router'
import { startBulkEdit } from '#app/api/import.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import type { BulkEdit } from '#contract/import/bulk-edit.ts'

type Props = {
  parts: BulkEdit['parts']
  text: string
  state?: 'live' | 'draft'
  className?: string
}

/** Leads to the preview of a bulk edit that makes many parts live, or drafts. */
export function ChangeStates({ parts, text, state = 'live', className = 'btn-outline' }: Props) {
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
            const change = { field: 'state', value: state } as const
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
