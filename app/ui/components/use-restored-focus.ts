import { useEffect } from 'react'

/**
 * A pressed button that is disabled while its call is pending loses the focus. It gets it back
 * afterwards, unless the user has focused something else.
 */
export function useRestoredFocus(pending: boolean) {
  useEffect(() => {
    if (!pending) return
    const pressed = document.activeElement
    return () => {
      if (!(pressed instanceof HTMLElement)) return
      const { activeElement } = document
      const restore = () => pressed.focus({ preventScroll: true })
      if (activeElement === document.body) return restore()
      // The login has opened over the form meanwhile.
      const over = activeElement?.closest('dialog')
      if (!over?.contains(pressed)) over?.addEventListener('close', restore, { once: true })
    }
  }, [pending])
}
