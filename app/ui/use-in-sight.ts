import { useEffect, useState } from 'react'

/**
 * Is the first element of the selector on the screen? Yes, until the browser has said otherwise.
 *
 * @param selector without one nothing is observed
 * @param rootMargin as the browser's: a negative one leaves out a strip of the screen
 */
export function useInSight(selector: string | undefined, rootMargin?: string) {
  const [isInSight, setInSight] = useState(true)
  useEffect(() => {
    const element = selector && document.querySelector(selector)
    if (!element) return
    const observer = new IntersectionObserver(
      // A busy browser reports several moments at once, the last of them last.
      (moments) => setInSight(moments.at(-1)?.isIntersecting !== false),
      { rootMargin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [selector, rootMargin])
  return isInSight
}
