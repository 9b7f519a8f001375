import { useEffect, useRef } from 'react'

/** How long a pointer stays before it counts; as long as React Router's own `prefetch="intent"`. */
const INTENT_MS = 100

/** Props of a link that call back when the user is about to follow it. */
export function useIntent(callback: () => unknown) {
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const now = () => {
    clearTimeout(timer.current)
    callback()
  }
  return {
    onFocus: now,
    onTouchStart: now,
    onClick: now,
    onMouseEnter: () => {
      timer.current = window.setTimeout(callback, INTENT_MS)
    },
    onMouseLeave: () => clearTimeout(timer.current),
  }
}
