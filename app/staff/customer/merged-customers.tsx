import { mergeCustomer } from '#app/api/customer.ts'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import type { CustomerPage } from '#contract/account/customer.ts'

/** Those whose orders are on this page, each with the way back. */
export function MergedCustomers({ merged }: { merged: CustomerPage['merged'] }) {
  const { run, pending, error } = useAction()
  if (merged.length === 0) return null
  return (
    <div className="mt-4 border-base-300 border-t pt-3">
      <h3>Merged</h3>
      <ul>
        {merged.map(({ _id, name, email }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-3">
            <bdi className="min-w-0 wrap-anywhere">{email || name}</bdi>
            <button
              type="button"
              className="btn btn-ghost px-3"
              aria-label={`Separate ${email || name}`}
              disabled={pending}
              onClick={() => void run(() => mergeCustomer(_id, null), 'Separated.')}
            >
              Separate
            </button>
          </li>
        ))}
      </ul>
      <FormError>{error}</FormError>
    </div>
  )
}
