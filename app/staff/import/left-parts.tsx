import { useNavigate } from 'react-router'
import { startBulkEdit } from '#app/api/import.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import type { Import } from '#contract/import/import.ts'
import { formatCountOf } from '#contract/money.ts'

type Props = { of: Pick<Import, '_id' | 'state' | 'change' | 'report'> }

/** The parts that a bulk edit left as they were, since they had changed after its check. */
export function LeftParts({ of: { _id, state, change, report } }: Props) {
  const navigate = useNavigate()
  const { run, pending, error } = useAction({ revalidate: false })
  const left = report.codes['changed-since'] ?? 0
  if (!change || left === 0 || state !== 'applied') return null
  const count = formatCountOf(left, 'part')
  return (
    <Notice kind="warning" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <p className="min-w-0 flex-1 basis-64">
        {count} {left === 1 ? 'was' : 'were'} changed by somebody after the check, and{' '}
        {left === 1 ? 'stays as it is' : 'stay as they are'}.
      </p>
      <button
        type="button"
        className="btn btn-outline"
        disabled={pending}
        onClick={() =>
          void run(async () => {
            const { insertedId } = await startBulkEdit({ parts: { leftBy: _id }, change })
            await navigate(`/dashboard/import/${insertedId}`)
          })
        }
      >
        Check {left === 1 ? 'it' : 'them'} again
      </button>
      <FormError>{error}</FormError>
    </Notice>
  )
}
