import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Modal, ModalActions } from './modal.tsx'

type Props = {
  what: string
  /** Called when the user confirms to leave. */
  onLeave?: () => void
  /** The path of a page that may be opened without a question, because nothing is lost. */
  except?: string
}

/**
 * Asks before the page is left while something is not saved. @param props.what names it, empty when
 * all is saved
 */
export function UnsavedInput({ what, onLeave, except }: Props) {
  const isUnsaved = what !== ''
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && ![currentLocation.pathname, except].includes(nextLocation.pathname),
  )
  // The browser itself asks before it closes the tab or leaves the site.
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  if (blocker.state !== 'blocked') return null
  return (
    <Modal title="Leave without saving?" onClose={() => blocker.reset()}>
      <p>Not saved: {what}.</p>
      <ModalActions pending={false} onCancel={() => blocker.reset()}>
        <button
          type="button"
          className="btn btn-error"
          onClick={() => {
            onLeave?.()
            blocker.proceed()
          }}
        >
          Leave
        </button>
      </ModalActions>
    </Modal>
  )
}
