import { useEffect, useRef, useState } from 'react'
import { FormError } from './form-error.tsx'

type Props = {
  more: (() => void) | undefined
  busy: boolean
  error: string | undefined
  children: string
}

/** Pixels under the window's edge at which the next page is asked for: more than a quick flick shows. */
const AHEAD_PX = 600

/**
 * The end of a list that has more pages; nothing when it has not. It asks for the next page by itself when
 * it is near, and can be pressed where that did not work. Takes what `useMore` gives.
 */
export function MoreButton({ more, busy, error, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  const hadFocus = useRef(false)
  const [hadMore] = useState(more !== undefined)

  // With each page `more` is another: a new observer says at once whether the end is still near.
  useEffect(() => {
    if (!more || busy || error || !button.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), {
      rootMargin: `0px 0px ${AHEAD_PX}px`,
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [more, busy, error])

  // Whoever pressed the button for the last page goes on from where it was.
  useEffect(() => {
    if (!more && hadFocus.current) end.current?.focus({ preventScroll: true })
  }, [more])

  if (!more && !hadMore) return null
  if (!more) {
    return (
      <p ref={end} tabIndex={-1} className="sr-only">
        That is all.
      </p>
    )
  }
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      <button
        ref={button}
        type="button"
        className="btn btn-outline"
        onFocus={() => {
          hadFocus.current = true
        }}
        onBlur={() => {
          hadFocus.current = false
        }}
        // Not disabled while busy: that would take the focus away.
        onClick={() => !busy && more()}
        aria-disabled={busy}
      >
        {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
        {children}
      </button>
      <FormError>{error}</FormError>
    </div>
  )
}
