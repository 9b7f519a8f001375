import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  title: string
  /** It can't be left now: something is under way whose end has to be seen. */
  locked?: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal `<dialog>`, open as long as it is rendered: the browser traps the focus and gives it back. */
export function Modal({ title, locked = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => {
      current?.close()
      // What had the focus may be gone, with the row that it was in.
      if (document.activeElement !== document.body) return
      document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard’s way out
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby="modal-title"
      onCancel={(event) => locked && event.preventDefault()}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        // The dialog itself is what is behind the box.
        if (target === currentTarget && !locked) onClose()
      }}
    >
      <div className="modal-box grid gap-4">
        <h2 id="modal-title" className="wrap-anywhere">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
