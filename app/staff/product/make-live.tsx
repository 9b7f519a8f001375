import { editProduct } from '#app/api/staff-product.ts'
import { BulkActionButton } from '#app/ui/components/bulk-action-button.tsx'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import { formatCountOf } from '#contract/money.ts'

/** Makes the drafts of a list live: an import brings hundreds. */
export function MakeLive({ drafts }: { drafts: Pick<StaffProduct, '_id' | 'version'>[] }) {
  const count = formatCountOf(drafts.length, 'part')
  return (
    <BulkActionButton
      items={drafts}
      label={`Make ${drafts.length === 1 ? 'it' : `these ${drafts.length}`} live`}
      title={`Make ${count} live?`}
      action="Make live"
      onEach={({ _id, version }) => editProduct(_id, { version, state: 'live' })}
      success={`Live: ${count}.`}
    >
      <p>Customers see them at once. A search narrows the list; Show more products adds to it.</p>
    </BulkActionButton>
  )
}
