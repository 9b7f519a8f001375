import { type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Whether what a button opens is open. Escape, a choice, and a click or the focus elsewhere close
 * it.
 */
export function useDisclosure(root: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  // A page that comes otherwise, such as by Back, closes it as well.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  useEffect(() => {
    if (!isOpen) return
    function close(event: Event) {
      const { target } = event
      const isInside = target instanceof Node && root.current?.contains(target)
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        root.current?.querySelector('button')?.focus()
      } else if (event.type === 'click') {
        if (!isInside || !(target instanceof Element) || !target.closest('a')) return
      } else if (isInside) return
      setOpenAt(undefined)
    }
    const events = ['pointerdown', 'focusin', 'click', 'keydown']
    for (const type of events) document.addEventListener(type, close)
    return () => {
      for (const type of events) document.removeEventListener(type, close)
    }
  }, [isOpen, root])
  return { isOpen, toggle: () => setOpenAt(isOpen ? undefined : key) }
}
