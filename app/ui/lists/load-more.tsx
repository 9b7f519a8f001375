import { useEffect, useRef, useState } from 'react'
import { FormError } from '../components/form-error.tsx'
import { Spinner } from '../components/spinner.tsx'

type Props = {
  loadMore: (() => void) | undefined
  pending: boolean
  error: string | undefined
  children: string
}

/** Pixels below the window at which the next page is loaded: more than a quick flick scrolls. */
const ROOT_MARGIN_PX = 600

/**
 * The end of a list that has more pages. It loads the next page when it comes near the window, and
 * is a button where that did not work. Takes what `useInfiniteList` returns.
 */
export function LoadMore({ loadMore, pending, error, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  const hadFocus = useRef(false)
  const [hadMore] = useState(loadMore !== undefined)

  // Each page brings a new `loadMore`: a new observer reports at once whether the end is still
  // near.
  useEffect(() => {
    if (!loadMore || pending || error || !button.current) return
    if (!('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      rootMargin: `0px 0px ${ROOT_MARGIN_PX}px`,
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [loadMore, pending, error])

  // The last page removes the button, so the keyboard's focus moves to the end of the list.
  useEffect(() => {
    if (!loadMore && hadFocus.current) end.current?.focus({ preventScroll: true })
  }, [loadMore])

  if (!loadMore && !hadMore) return null
  if (!loadMore) {
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
        // A disabled button would lose the focus while it is pending.
        onClick={() => !pending && loadMore()}
        aria-disabled={pending}
      >
        {pending && <Spinner />}
        {children}
      </button>
      <FormError>{error}</FormError>
    </div>
  )
}
