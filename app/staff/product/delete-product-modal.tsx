import type { ReactNode } from 'react'
import { deleteProduct } from '#app/api/product.ts'
import { ConfirmModal } from '#app/ui/components/confirm-modal.tsx'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'

type Props = {
  product: Pick<StaffProduct, '_id' | 'name'>
  onClose: () => void
  children: ReactNode
}

export function DeleteProductModal({ product, onClose, children }: Props) {
  return (
    <ConfirmModal
      title={`Are you sure you want to delete ${product.name}!`}
      action="Delete"
      onConfirm={() => deleteProduct(product._id)}
      success={`Product: ${product.name} is deleted.`}
      onClose={onClose}
    >
      <p>{children}</p>
    </ConfirmModal>
  )
}
