import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'

type Props = {
  title: string
  /** The dialog can't be closed now: a call is pending whose result the user has to see. */
  locked?: boolean
  /** The modal stands at the right edge, as high as the screen. */
  isDrawer?: boolean
  /** Two columns wide, where the screen is. */
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A modal `<dialog>`, open as long as it is rendered: the browser traps the focus and restores it.
 */
export function Modal({ title, locked = false, isDrawer, isWide, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId() // one modal may open over another
  const opener = useRef<Element>(null)
  // As soon as it is in the page: the next key is for its field.
  useLayoutEffect(() => {
    opener.current = document.activeElement
    dialog.current?.showModal()
  }, [])
  useEffect(() => {
    const { current } = dialog
    return () => {
      current?.close()
      // The browser leaves it alone when a pressed button of the dialog was disabled; and the
      // opener may be gone, with its row.
      for (const next of [opener.current, document.getElementById('content')]) {
        const isLost = document.activeElement === document.body
        if (isLost && next instanceof HTMLElement) next.focus({ preventScroll: true })
      }
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={dialog}
      className={`modal ${isDrawer ? 'modal-end' : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => locked && event.preventDefault()}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        // A click on the dialog itself is one on the backdrop.
        if (target === currentTarget && !locked) onClose()
      }}
    >
      <div
        className={`modal-box grid scroll-pb-20 gap-4 ${isDrawer ? 'h-dvh max-h-none w-full max-w-[440px] content-start rounded-none' : ''} ${isWide ? 'max-w-[52rem] max-sm:p-4' : ''}`}
      >
        <h2 id={titleId} className="wrap-anywhere">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}

type ActionsProps = {
  pending: boolean
  /** What the first button says, 'Cancel' by default. */
  dismiss?: string | undefined
  onCancel: () => void
  className?: string
  children: ReactNode
}

/** The last line of a modal: the button that changes nothing, and the one that does it. */
export function ModalActions({ pending, dismiss = 'Cancel', ...props }: ActionsProps) {
  const { onCancel, className = '', children } = props
  return (
    // What changes nothing comes first in the page, so that it has the focus when the modal opens.
    <div className={`modal-action flex-row-reverse flex-wrap-reverse justify-start ${className}`}>
      <button type="button" className="btn btn-outline" disabled={pending} onClick={onCancel}>
        {dismiss}
      </button>
      {children}
    </div>
  )
}
