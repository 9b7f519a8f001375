import { restoreProduct } from '#app/api/staff-product.ts'
import { ActionButton } from '#app/ui/components/action-button.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { Notice } from '#app/ui/components/notice.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { formatDateTime } from '#app/ui/format-date.ts'
import type { StaffProductPage } from '#contract/catalog/staff-product.ts'
import type { ProductEdit } from './use-product-edit.ts'

type State = StaffProductPage['state']

/** The other state in which a part can be restored. */
const INSTEAD: Record<State, { was: string; other: State; action: string }> = {
  live: { was: 'live', other: 'draft', action: 'Restore as a draft' },
  draft: { was: 'as a draft', other: 'live', action: 'Restore as live' },
}

/** The editor who deleted the part, the data that stay, and the buttons that restore it. */
export function DeletedNotice({ product, edit }: { product: StaffProductPage; edit: ProductEdit }) {
  const { run, pending, error } = useAction()
  const { changedBy, changedAt } = product
  const { was, other, action } = INSTEAD[edit.saved.state]

  async function restore(state?: State) {
    const restored = await restoreProduct(product._id, { ...(state && { state }) })
    edit.merge(restored, { changedBy: null, changedAt: null })
  }

  return (
    <Notice kind="error" className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      <div className="flex-1 basis-64">
        <p>
          <strong>
            {product.deleted && changedBy && changedAt
              ? `${changedBy} deleted this part on ${formatDateTime(changedAt)}.`
              : 'This part is deleted.'}
          </strong>{' '}
          It is not in the shop. Its orders, photos and stock and these fields are kept. It comes
          back {was}, as it was.
        </p>
        <FormError>{error}</FormError>
      </div>
      <div className="flex flex-wrap gap-2">
        <ActionButton
          className="btn btn-primary"
          pending={pending}
          onClick={() => void run(() => restore(), `Restored: ${product.name}.`)}
        >
          Restore
        </ActionButton>
        <button
          type="button"
          className="btn btn-outline"
          disabled={pending}
          onClick={() => void run(() => restore(other), `Restored as ${other}: ${product.name}.`)}
        >
          {action}
        </button>
      </div>
    </Notice>
  )
}
