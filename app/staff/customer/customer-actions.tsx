import { type ReactNode, Suspense, useState } from 'react'
import { exportCustomer, unblockCustomer } from '#app/api/customer.ts'
import { useIsRefused } from '#app/session/session.ts'
import { ConfirmModal } from '#app/ui/components/confirm-modal.tsx'
import { FormError } from '#app/ui/components/form-error.tsx'
import { useAction } from '#app/ui/components/use-action.ts'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { asJson, saveAsFile } from '#app/ui/save-as-file.ts'
import type { CustomerPage } from '#contract/account/customer.ts'

// Loaded on the click: few customers are blocked or merged.
const BlockModal = lazyComponent(async () => (await import('./block-modal.tsx')).BlockModal)
const MergeModal = lazyComponent(async () => (await import('./merge-modal.tsx')).MergeModal)

type Props = {
  customer: CustomerPage
  /** Actions of other subjects. */
  children?: ReactNode
}

/** What can be done with a customer. */
export function CustomerActions({ customer, children }: Props) {
  const { _id, email, name, block } = customer
  const [modal, setModal] = useState<'block' | 'end the block' | 'merge'>()
  const { run, pending, error } = useAction({ revalidate: false })
  const mayExport = !useIsRefused('staff')
  const close = () => setModal(undefined)
  const save = async () => saveAsFile(asJson(await exportCustomer(_id)), 'customer.json')
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      {email && (
        <a href={`mailto:${encodeURIComponent(email)}`} className="btn btn-outline">
          Write
        </a>
      )}
      {email && (
        <button type="button" className="btn btn-outline" onClick={() => setModal('merge')}>
          Merge
        </button>
      )}
      {mayExport && (
        <button
          type="button"
          className="btn btn-outline"
          disabled={pending}
          onClick={() => void run(save)}
        >
          Export
        </button>
      )}
      {block ? (
        <button type="button" className="btn btn-outline" onClick={() => setModal('end the block')}>
          End the block
        </button>
      ) : (
        <button
          type="button"
          className="btn btn-ghost text-error"
          onClick={() => setModal('block')}
        >
          Block
        </button>
      )}
      <FormError>{error}</FormError>
      <Suspense>
        {modal === 'block' && <BlockModal customer={customer} onClose={close} />}
        {modal === 'merge' && <MergeModal customer={customer} onClose={close} />}
      </Suspense>
      {modal === 'end the block' && (
        <ConfirmModal
          title={`End the block of ${name || email}?`}
          action="End the block"
          tone="primary"
          success="They can order again."
          onConfirm={() => unblockCustomer(_id)}
          onClose={close}
        >
          <p>They can order, ask and review again.</p>
        </ConfirmModal>
      )}
    </div>
  )
}
