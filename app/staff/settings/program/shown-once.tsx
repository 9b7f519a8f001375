import type { ReactNode } from 'react'
import { CopyId } from '#app/ui/components/copy-id.tsx'
import { Modal } from '#app/ui/components/modal.tsx'

type Props = { title: string; secret: string; onClose: () => void; children: ReactNode }

/** A secret that is shown this once. @param props.children what it is for */
export function ShownOnce({ title, secret, onClose, children }: Props) {
  return (
    <Modal title={title} onClose={onClose}>
      <p>Copy it now: it is shown this once.</p>
      <p className="rounded-field bg-base-200 p-3">
        <CopyId id={secret} label="secret" />
      </p>
      <p className="text-quiet text-sm">{children}</p>
      <div className="modal-action">
        <button type="button" className="btn btn-primary" onClick={onClose}>
          I have copied it
        </button>
      </div>
    </Modal>
  )
}
