import { useEffect, useRef } from 'react'

/**
 * A pressed button that is disabled while its call is pending loses the focus: at once, or once the
 * browser has painted. It gets it back afterwards, unless the user has focused something else.
 * @returns to be called at the press, before anything is disabled
 */
export function useRestoredFocus(pending: boolean) {
  const pressed = useRef<Element>(null)
  useEffect(() => {
    if (!pending) return
    return () => restoreFocus(pressed.current)
  }, [pending])

  return function noteFocus() {
    pressed.current = document.activeElement
  }
}

function restoreFocus(pressed: Element | null) {
  if (!(pressed instanceof HTMLElement)) return
  const { activeElement } = document
  const restore = () => pressed.focus({ preventScroll: true })
  if (activeElement === null || activeElement === document.body) return restore()
  // The login has opened over the form meanwhile.
  const over = activeElement.closest('dialog')
  if (!over?.contains(pressed)) over?.addEventListener('close', restore, { once: true })
}
