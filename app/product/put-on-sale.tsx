import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import { editProduct } from '../api/staff-product.ts'
import { BulkActionButton } from '../components/bulk-action-button.tsx'

/** Puts the drafts of a list on sale: an import brings hundreds. */
export function PutOnSale({ drafts }: { drafts: Pick<StaffProduct, '_id' | 'version'>[] }) {
  const count = drafts.length === 1 ? '1 part' : `${drafts.length} parts`
  return (
    <BulkActionButton
      items={drafts}
      label={`Put ${drafts.length === 1 ? 'it' : `these ${drafts.length}`} on sale`}
      title={`Put ${count} on sale?`}
      action="Put on sale"
      onEach={({ _id, version }) => editProduct(_id, { version, state: 'live' })}
      success={`On sale: ${count}.`}
    >
      <p>Customers see them at once. A search narrows the list; Show more products adds to it.</p>
    </BulkActionButton>
  )
}
