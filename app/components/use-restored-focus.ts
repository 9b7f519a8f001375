import { useEffect } from 'react'

/**
 * A pressed button that is disabled while its call is pending loses the focus. It gets it back afterwards, unless the user
 * has focused something else.
 */
export function useRestoredFocus(pending: boolean) {
  useEffect(() => {
    if (!pending) return
    const pressed = document.activeElement
    return () => {
      const isLost = document.activeElement === document.body
      if (isLost && pressed instanceof HTMLElement) pressed.focus({ preventScroll: true })
    }
  }, [pending])
}
