import { type ReactNode, useState } from 'react'
import { ConfirmModal } from './confirm-modal.tsx'

type Props<Item> = {
  items: Item[]
  /** The text of the button, and of the one that confirms. */
  label: string
  action: string
  title: string
  /** One call, for one item. */
  onEach: (item: Item) => Promise<unknown>
  success: string
  children: ReactNode
}

/**
 * Asks, and does the same with each item, one after the other. The first that fails stops it, with
 * its reason.
 */
export function BulkActionButton<Item>(props: Props<Item>) {
  const { items, label, action, title, onEach, success, children } = props
  const [isAsking, setIsAsking] = useState(false)
  const [done, setDone] = useState(0)

  async function doEach() {
    try {
      for (const [at, item] of items.entries()) {
        setDone(at + 1)
        await onEach(item)
      }
    } finally {
      setDone(0)
    }
  }

  return (
    <>
      <p className="mt-4">
        <button type="button" className="btn btn-outline" onClick={() => setIsAsking(true)}>
          {label}
        </button>
      </p>
      {isAsking && (
        <ConfirmModal
          title={title}
          action={done > 0 ? `${done} of ${items.length}` : action}
          tone="primary"
          onConfirm={doEach}
          revalidate="always" // those before the one that failed are done
          success={success}
          onClose={() => setIsAsking(false)}
        >
          {children}
        </ConfirmModal>
      )}
    </>
  )
}
